/** What can be done with the rows of a list that are chosen; its dialogs are loaded when they are asked for. */
import { Button, Checkbox, Group, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { type AnyRow } from '../api/resources.ts';
import { useSpeech } from '../words/words.tsx';
import { Icon } from './icons.tsx';
import { type Screen } from './screen.ts';
import { type Selection } from './selection.ts';

const BulkDialog = lazy(async () => ({ default: (await import('./bulk-dialog.tsx')).BulkDialog }));

export type BulkKind = 'edit' | 'delete';

interface BulkBarProps {
  screen: Screen;
  rows: readonly AnyRow[];
  total: number;
  selection: Selection;
}

export function BulkBar({ screen, rows, total, selection }: BulkBarProps) {
  const { t, counted, number } = useSpeech();
  const [asked, setAsked] = useState<BulkKind>();
  const { bulk } = screen.api;
  const onPage = rows.filter((row) => selection.has(row)).length;
  const isPage = onPage === rows.length;
  const { count } = selection;
  return (
    <Group gap="sm" p="sm" className="screen-only">
      <Checkbox
        label={t('bulk.choosePage')}
        checked={isPage}
        indeterminate={onPage > 0 && !isPage}
        onChange={({ currentTarget: { checked } }) => selection.choose(rows, checked)}
      />
      <Text size="sm" role="status">
        {count > 0 && counted('bulk.chosen', count)}
      </Text>
      {bulk!.filters && isPage && total > rows.length && !selection.all && (
        <Button variant="default" size="xs" onClick={selection.chooseAll}>
          {t('bulk.all', { count: number(total) })}
        </Button>
      )}
      {count > 0 && (
        <>
          {bulk!.edit.length > 0 && (
            <Button variant="default" size="xs" leftSection={<Icon name="edit" />} onClick={() => setAsked('edit')}>
              {t('bulk.edit')}
            </Button>
          )}
          {bulk!.delete && (
            <Button
              color="red"
              variant="light"
              size="xs"
              leftSection={<Icon name="trash" />}
              onClick={() => setAsked('delete')}
            >
              {t('bulk.delete')}
            </Button>
          )}
          <Button variant="subtle" size="xs" onClick={selection.clear}>
            {t('bulk.none')}
          </Button>
        </>
      )}
      {asked && (
        <Suspense>
          <BulkDialog
            {...{ screen, selection, kind: asked }}
            moreThanSeen={selection.all ? total > rows.length : count > onPage}
            onClose={() => setAsked(undefined)}
          />
        </Suspense>
      )}
    </Group>
  );
}
