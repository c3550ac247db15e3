/** The first rows of another resource that belong to the row on the page, with a way to all of them. */
import { Anchor, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link, useLocation } from 'wouter';
import { queryString } from '../api/call.ts';
import { readRows } from '../api/rows.ts';
import { useMayRead, useMayWrite } from '../session/session.tsx';
import { type WordKey } from '../words/dictionary.ts';
import { useSpeech } from '../words/words.tsx';
import { DropArea } from './drop-area.tsx';
import { keepFiles } from './dropped-files.ts';
import { CreateButton } from './list-page.tsx';
import { ListTable, toShown } from './list-table.tsx';
import { Loaded } from './page.tsx';
import { columnName, type Screen } from './screen.ts';

const SHOWN = 20;

interface RelatedListProps {
  screen: Screen;
  /** The field that names the row on the page. */
  by: string;
  id: string;
  /** Further filters. */
  with?: Readonly<Record<string, string>> | undefined;
  title?: WordKey;
}

export function RelatedList({ screen, by, id, with: further = {}, title = screen.title }: RelatedListProps) {
  const speech = useSpeech();
  const { t } = speech;
  const mayRead = useMayRead();
  const mayWrite = useMayWrite();
  const heading = useId();
  const [, navigate] = useLocation();
  const readable = mayRead(screen);
  const filters = { ...further, [by]: id };
  const preset = `?${queryString(filters)}`;
  const order = { sortBy: screen.sort?.by, direction: screen.sort?.direction };
  const query = useQuery({
    queryKey: [screen.resource, 'list', filters],
    queryFn: ({ signal }) => readRows(screen.api, { page: 1, size: SHOWN, ...order, filters }, signal),
    enabled: readable,
  });
  if (!readable) return null;
  // not a row that does not name the one on the page
  const isMadeHere = mayWrite(screen) && (screen.Create !== undefined || screen.api.fields[by]?.create === true);
  const columns = screen.columns
    .filter((column) => columnName(column) !== by)
    .map((column) => toShown(screen, column, speech));
  return (
    <Stack gap="sm" component="section" aria-labelledby={heading}>
      <Group justify="space-between">
        <Title order={2} size="h4" id={heading}>
          {t(title)}
        </Title>
        {isMadeHere && <CreateButton screen={screen} preset={preset} />}
      </Group>
      <Loaded query={query}>
        {({ rows, total }) => (
          <Paper withBorder>
            {rows.length === 0 ? (
              <Text p="md">{t('list.noneYet')}</Text>
            ) : (
              <ListTable screen={screen} label={t(title)} rows={rows} columns={columns} />
            )}
            {total > rows.length && (
              <Group p="sm">
                <Anchor component={Link} href={`/${screen.address}${preset}`}>
                  {t('list.showAll')} ({speech.number(total)})
                </Anchor>
              </Group>
            )}
          </Paper>
        )}
      </Loaded>
      {isMadeHere && screen.fromFiles && (
        <DropArea
          label={t('documents.drop')}
          multiple
          disabled={false}
          onFiles={(files) => {
            keepFiles(id, files);
            navigate(`/${screen.address}/new${preset}`);
          }}
        />
      )}
    </Stack>
  );
}
