import { type ReactNode } from 'react';
import { type FieldForm } from '../api/resources.ts';
import { type FormValue } from './form-values.ts';

/** What every input is given. */
export interface InputProps<Value> {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  error?: ReactNode;
  withAsterisk?: boolean | undefined;
  'aria-required'?: boolean | undefined;
}

/** What the input of a field is given. */
export interface FieldInputProps extends InputProps<FormValue> {
  name: string;
  form: FieldForm;
  /** What the row has that is there; absent for new ones, and where a list is narrowed. */
  stored?: FormValue | undefined;
}
