import { PURCHASE_TRANSITIONS } from '../../shared/values/purchase-statuses.ts';
import { FieldInput } from '../kit/field-input.tsx';
import { type FieldInputProps } from '../kit/input-props.ts';

/** A record that is there is offered its own status and what that may become. */
export function StatusInput({ stored, ...props }: FieldInputProps) {
  if (stored === undefined) return <FieldInput {...props} />;
  const next = PURCHASE_TRANSITIONS.flatMap<string>(([from, to]) => (from === stored ? [to] : []));
  const values = props.form.values?.filter((each) => each === stored || next.includes(each));
  return <FieldInput {...props} form={{ ...props.form, ...(values && { values }) }} />;
}
