/** By which columns a row finds the record that it changes. */
import { List, Stack, Text } from '@mantine/core';
import { useId } from 'react';
import { useSpeech } from '../words/words.tsx';
import { importedField } from './imported-field.ts';
import { type ImportKind } from './kinds.ts';

export function RowKeys({ kind: { keys } }: { kind: ImportKind }) {
  const speech = useSpeech();
  const { t } = speech;
  const heading = useId();
  return (
    <Stack gap={4}>
      <Text size="sm" id={heading}>
        {t('imports.key')}
      </Text>
      <List type="ordered" size="sm" aria-labelledby={heading} className="value">
        {keys.map(({ columns, without }) => {
          const together = columns
            .map((names) => speech.oneOf(names.map((wire) => importedField(speech, wire))))
            .join(' + ');
          const absent = without.map((wire) => importedField(speech, wire)).join(', ');
          return (
            <List.Item key={together}>
              {absent === '' ? together : t('imports.keyWithout', { columns: together, without: absent })}
            </List.Item>
          );
        })}
      </List>
      <Text size="sm">{t('imports.keyLast')}</Text>
    </Stack>
  );
}
