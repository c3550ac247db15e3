/** One row of a screen: its fields, what can be done with it, and what belongs to it. */
import { Button, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { type AnyRow } from '../api/resources.ts';
import { readRow } from '../api/rows.ts';
import { useIdentity, useMayRead, useMayWrite } from '../session/session.tsx';
import { useSpeech } from '../words/words.tsx';
import { DeleteButton } from './delete-button.tsx';
import { FieldValue, nameBeside } from './field-value.tsx';
import { fieldLabel } from './labels.ts';
import { Icon } from './icons.tsx';
import { useAddressOfList } from './list-state.ts';
import { Loaded, Page } from './page.tsx';
import { RelatedList } from './related-list.tsx';
import { REFERENCES, useScreenOf, useScreens, type Screen } from './screen.ts';

/** The page above a row: of the row that it belongs to, or of the list. */
export function useWayBack(screen: Screen, row: AnyRow | undefined) {
  const { t } = useSpeech();
  const list = useAddressOfList(screen);
  const field = screen.parent?.field;
  const parent = useScreenOf(field === undefined ? undefined : REFERENCES[field]);
  const id = field === undefined ? undefined : row?.[field];
  const { data } = useQuery({
    queryKey: [parent?.resource, 'row', id],
    queryFn: ({ signal }) => readRow(parent!.api, id as string, signal),
    enabled: parent !== undefined && typeof id === 'string',
  });
  if (!parent) return { address: list, name: t(screen.title) };
  if (typeof id !== 'string') return undefined;
  return { address: `/${parent.address}/${id}`, name: data ? parent.nameOf(data) : t(parent.title) };
}

export function DetailPage({ screen, id }: { screen: Screen; id: string }) {
  const { t } = useSpeech();
  const mayWrite = useMayWrite();
  const identity = useIdentity();
  const query = useQuery({
    queryKey: [screen.resource, 'row', id],
    queryFn: ({ signal }) => readRow(screen.api, id, signal),
  });
  const row = query.data;
  const back = useWayBack(screen, row);
  const { Actions, Below, api } = screen;
  const actions = row && mayWrite(screen) && (
    <>
      <HistoryLink id={id} />
      {Actions && <Actions row={row} />}
      {api.can.update && screen.createTitle !== undefined && screen.sections.length > 0 && (
        <Button
          component={Link}
          href={`/${screen.address}/${id}/edit`}
          variant="default"
          leftSection={<Icon name="edit" />}
        >
          {t('form.edit')}
        </Button>
      )}
      {api.can.delete && screen.removal?.offered?.(row, identity) !== false && (
        <DeleteButton screen={screen} row={row} back={back?.address ?? '/'} />
      )}
    </>
  );
  return (
    <Page title={row ? screen.nameOf(row) : t(screen.title)} actions={actions} back={back}>
      <Loaded query={query}>{(found) => <Sections screen={screen} row={found} />}</Loaded>
      {row && Below && <Below row={row} />}
      {row && <Related screen={screen} id={id} />}
    </Page>
  );
}

/** To what the audit trail has of the row, for who may read it. Rows that are known by a number are not found there by it alone. */
function HistoryLink({ id }: { id: string }) {
  const { t } = useSpeech();
  const trail = useScreenOf('audit');
  const mayRead = useMayRead();
  if (!trail || !mayRead(trail) || !id.includes('-')) return null;
  return (
    <Button
      component={Link}
      href={`/${trail.address}?entityId=${id}`}
      variant="default"
      leftSection={<Icon name="audit" />}
    >
      {t('audit.history')}
    </Button>
  );
}

export function Sections({ screen, row }: { screen: Screen; row: AnyRow }) {
  const speech = useSpeech();
  const { t } = speech;
  const sections = screen.sections
    .map(({ title, fields }) => ({ title, fields: fields.filter((name) => !screen.api.fields[name]?.writeOnly) }))
    .filter(({ fields }) => fields.length > 0);
  return (
    <Stack>
      {sections.map(({ title, fields }) => (
        <Paper key={title} withBorder p="md" component="section" aria-label={t(title)}>
          {sections.length > 1 && (
            <Title order={2} size="h5" mb="sm">
              {t(title)}
            </Title>
          )}
          <SimpleGrid component="dl" cols={{ base: 1, xs: 2, lg: 3 }} m={0} spacing="md" verticalSpacing="sm">
            {fields.map((name) => (
              <div key={name}>
                <Text component="dt" size="sm" c="dimmed">
                  {fieldLabel(speech, name)}
                </Text>
                <Text component="dd" m={0} className="value">
                  {isEmpty(row[name]) && speech.find(`empty.${name}`) === undefined ? (
                    <span aria-label={t('value.none')}>–</span>
                  ) : (
                    <FieldValue
                      name={name}
                      form={screen.api.fields[name]}
                      value={row[name]}
                      referred={nameBeside(row, name)}
                      linked
                    />
                  )}
                </Text>
              </div>
            ))}
          </SimpleGrid>
        </Paper>
      ))}
    </Stack>
  );
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

function Related({ screen, id }: { screen: Screen; id: string }) {
  const screens = useScreens();
  return screen.related?.map(({ resource, by, with: further }) => {
    const other = screens.find((each) => each.resource === resource);
    return other && <RelatedList key={resource} screen={other} by={by} id={id} with={further} />;
  });
}
