import { COLUMN_NAMES } from '../api/column-names.ts';
import { fieldLabel } from '../kit/labels.ts';
import { type Speech } from '../words/speech.ts';

/** `supplier_name` as forms call it. */
export const formName = (wire: string) => wire.replace(/_(\w)/g, (_match, letter: string) => letter.toUpperCase());

/** A column of an import as the template of the user's language has it above: a file may call it so, too. */
export function importedField(speech: Speech, wire: string): string {
  const names: Readonly<Record<string, string>> = COLUMN_NAMES[speech.language];
  return names[wire] ?? fieldLabel(speech, formName(wire));
}
