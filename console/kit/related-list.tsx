/** The first rows of another resource that belong to the row on the page, with a way to all of them. */
import { Anchor, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'wouter';
import { readRows } from '../api/rows.ts';
import { useMay, useMayWrite } from '../session/session.tsx';
import { useSpeech } from '../words/words.tsx';
import { CreateButton } from './list-page.tsx';
import { ListTable, toShown } from './list-table.tsx';
import { Loaded } from './page.tsx';
import { columnName, moduleOf, type Screen } from './screen.ts';

const SHOWN = 20;

export function RelatedList({ screen, by, id }: { screen: Screen; by: string; id: string }) {
  const speech = useSpeech();
  const { t } = speech;
  const may = useMay();
  const mayWrite = useMayWrite();
  const heading = useId();
  const query = useQuery({
    queryKey: [screen.resource, 'list', { by, id }],
    queryFn: ({ signal }) => readRows(screen.api, { page: 1, size: SHOWN, filters: { [by]: id } }, signal),
  });
  const module = moduleOf(screen);
  if (module !== null && !may(`${module}:read`)) return null;
  const columns = screen.columns
    .filter((column) => columnName(column) !== by)
    .map((column) => toShown(screen, column, speech));
  return (
    <Stack gap="sm" component="section" aria-labelledby={heading}>
      <Group justify="space-between">
        <Title order={2} size="h4" id={heading}>
          {t(screen.title)}
        </Title>
        {mayWrite(screen) && <CreateButton screen={screen} preset={`?${by}=${id}`} />}
      </Group>
      <Loaded query={query}>
        {({ rows, total }) => (
          <Paper withBorder>
            {rows.length === 0 ? (
              <Text p="md">{t('list.noneYet')}</Text>
            ) : (
              <ListTable screen={screen} label={t(screen.title)} rows={rows} columns={columns} />
            )}
            {total > rows.length && (
              <Group p="sm">
                <Anchor component={Link} href={`/${screen.address}?${by}=${id}`}>
                  {t('list.showAll')} ({speech.number(total)})
                </Anchor>
              </Group>
            )}
          </Paper>
        )}
      </Loaded>
    </Stack>
  );
}
