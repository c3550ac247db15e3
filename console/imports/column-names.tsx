/** The columns that a file may have: by what the user's language calls them, and for who writes a header by hand their own names. */
import { Text } from '@mantine/core';
import { useSpeech } from '../words/words.tsx';
import { importedField } from './imported-field.ts';
import { type ImportKind } from './kinds.ts';

export function ColumnNames({ kind: { columns, required } }: { kind: ImportKind }) {
  const speech = useSpeech();
  const { t } = speech;
  const marked = (wire: string, name: string) => (required.includes(wire) ? `${name}*` : name);
  return (
    <div>
      <Text size="sm" className="value">
        {t('imports.columns', {
          columns: columns.map((wire) => marked(wire, importedField(speech, wire))).join(', '),
        })}
      </Text>
      <Text component="details" size="xs" c="dimmed" className="value">
        <summary>{t('imports.ownNames')}</summary>
        <div>{columns.map((wire) => marked(wire, wire)).join(', ')}</div>
      </Text>
    </div>
  );
}
