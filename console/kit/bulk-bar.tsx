/** What can be done with the rows of a list that are chosen. */
import { Button, Checkbox, Group, Text } from '@mantine/core';
import { type AnyRow } from '../api/resources.ts';
import { useSpeech } from '../words/words.tsx';
import { Icon } from './icons.tsx';
import { type Screen } from './screen.ts';
import { type Selection } from './selection.ts';

export type BulkKind = 'edit' | 'delete';

interface BulkBarProps {
  screen: Screen;
  rows: readonly AnyRow[];
  total: number;
  selection: Selection;
  onAsk: (kind: BulkKind) => void;
}

export function BulkBar({ screen, rows, total, selection, onAsk }: BulkBarProps) {
  const { t, counted, number } = useSpeech();
  const { bulk } = screen.api;
  const { count, seen } = selection;
  const isPage = seen === rows.length;
  return (
    <Group gap="sm" p="sm" className="screen-only">
      <Checkbox
        label={t('bulk.choosePage')}
        checked={isPage}
        indeterminate={seen > 0 && !isPage}
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
            <Button variant="default" size="xs" leftSection={<Icon name="edit" />} onClick={() => onAsk('edit')}>
              {t('bulk.edit')}
            </Button>
          )}
          {bulk!.delete && (
            <Button
              color="red"
              variant="light"
              size="xs"
              leftSection={<Icon name="trash" />}
              onClick={() => onAsk('delete')}
            >
              {t('bulk.delete')}
            </Button>
          )}
          <Button variant="subtle" size="xs" onClick={selection.clear}>
            {t('bulk.none')}
          </Button>
        </>
      )}
    </Group>
  );
}
