/** What fields and their values are called. */
import { type Speech } from '../words/speech.ts';

/** The word for a value that a field offers; where there is none, the value itself. */
export const choiceLabel = ({ find }: Speech, field: string, value: string) =>
  find(`choice.${field}.${value}`) ?? value;

export const fieldLabel = ({ find }: Speech, field: string) => find(`field.${field}`) ?? field;
