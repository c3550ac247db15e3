/** The pages that make and change the rows of a screen. */
import { useQuery } from '@tanstack/react-query';
import { type AnyRow } from '../api/resources.ts';
import { readRow } from '../api/rows.ts';
import { useSpeech } from '../words/words.tsx';
import { type FormValues } from './form-values.ts';
import { Loaded, Page } from './page.tsx';
import { RowForm } from './row-form.tsx';
import { hasDetail, type Screen } from './screen.ts';

/** Some resources are made below another one, which the address names too. */
const createPathOf =
  ({ api, parent }: Screen) =>
  (values: FormValues): string => {
    const id = parent && values[parent.field];
    return typeof id === 'string' ? `${api.path}?${parent!.field}=${encodeURIComponent(id)}` : api.path;
  };

/** To the row's page, where it has one. */
const nextOf = (screen: Screen, row: AnyRow | undefined) =>
  row && hasDetail(screen) ? `/${screen.address}/${row.id}` : `/${screen.address}`;

export function CreatePage({ screen }: { screen: Screen }) {
  const { t } = useSpeech();
  return (
    <Page title={t(screen.createTitle!)} back={{ address: `/${screen.address}`, name: t(screen.title) }}>
      <RowForm screen={screen} createPath={createPathOf(screen)} next={(saved) => nextOf(screen, saved)} />
    </Page>
  );
}

export function EditPage({ screen, id }: { screen: Screen; id: string }) {
  const { t } = useSpeech();
  // as it is now, and not changed again under the hands of who edits it
  const query = useQuery({
    queryKey: [screen.resource, 'edited', id],
    queryFn: ({ signal }) => readRow(screen.api, id, signal),
    staleTime: Infinity,
    gcTime: 0,
  });
  const name = query.data ? screen.nameOf(query.data) : '';
  return (
    <Page
      title={query.data ? t('form.editTitle', { name }) : t('form.edit')}
      back={{ address: `/${screen.address}/${id}`, name: name || t(screen.title) }}
    >
      <Loaded query={query}>
        {(row) => (
          <RowForm
            key={id}
            screen={screen}
            row={row}
            createPath={createPathOf(screen)}
            next={(saved) => nextOf(screen, saved ?? row)}
          />
        )}
      </Loaded>
    </Page>
  );
}
