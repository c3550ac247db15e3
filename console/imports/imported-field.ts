import { fieldLabel } from '../kit/field-value.tsx';
import { type Speech } from '../words/speech.ts';

/** A field of an import as people call it, with the names that templates and messages have for it. */
export function importedField(speech: Speech, wire: string, ...others: readonly string[]): string {
  const key = wire.replace(/_(\w)/g, (_match, letter: string) => letter.toUpperCase());
  const label = fieldLabel(speech, key);
  const names = [wire, ...others].join(', ');
  return label === key ? names : `${label} (${names})`;
}
