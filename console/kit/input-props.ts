import { type ReactNode } from 'react';

/** What every input is given. */
export interface InputProps<Value> {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  error?: ReactNode;
  withAsterisk?: boolean | undefined;
  'aria-required'?: boolean | undefined;
}
