/** The inputs of a form, what is wrong with each, and what keeps changes from being lost. */
import { Fieldset, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState, type ComponentType } from 'react';
import { ApiError } from '../api/errors.ts';
import { type Speech } from '../words/speech.ts';
import { useSpeech } from '../words/words.tsx';
import { FieldInput } from './field-input.tsx';
import { fieldLabel } from './labels.ts';
import {
  changedFields,
  complaint,
  incomplete,
  type FormField,
  type FormValue,
  type FormValues,
} from './form-values.ts';
import { type FieldInputProps } from './input-props.ts';
import { type Section } from './screen.ts';

/** The field that an issue is about: one of several values lies in its list, as `casNumbers.0` does. */
function fieldOf(values: FormValues, issue: string | null): string | undefined {
  for (let name = issue ?? ''; name !== ''; name = name.slice(0, Math.max(0, name.lastIndexOf('.'))))
    if (name in values) return name;
  return undefined;
}

/** Why the server has refused what inputs held, said at each field; of several values with the one that is meant. */
function refusals(error: unknown, values: FormValues, { because }: Speech): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  const said: Record<string, string> = {};
  for (const { field: issue, message, ...given } of error.issues) {
    const field = fieldOf(values, issue);
    if (field === undefined) continue;
    const value = values[field];
    const item = Array.isArray(value) ? value[Number(issue!.slice(field.length + 1))] : undefined;
    const sentence = because(given) ?? message;
    said[field] = [said[field], item === undefined ? sentence : `${item}: ${sentence}`].filter(Boolean).join(' ');
  }
  return said;
}

interface Given {
  fields: readonly FormField[];
  /** What is stored. */
  before: FormValues;
  /** What stands in the inputs first, where it is not the same. */
  first?: FormValues;
  /** Of the last attempt to save. */
  error: unknown;
}

/** What the inputs of a form hold, and what is wrong with it. */
export function useFormState({ fields, before, first = before, error }: Given) {
  const speech = useSpeech();
  const [values, setValues] = useState(first);
  const [errors, setErrors] = useState<Record<string, string>>({});
  // what an earlier attempt met is not said beside what is wrong now
  const [past, setPast] = useState<unknown>();
  const element = useRef<HTMLFormElement>(null);
  // what was sent; what is typed since does not change why it was refused
  const held = useRef(values);
  held.current = values;
  useEffect(() => setErrors(refusals(error, held.current, speech)), [error, speech]);
  // to the first field that is refused, once it is marked
  useEffect(() => element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(), [errors]);

  const issues = error instanceof ApiError ? error.issues : [];
  return {
    element,
    values,
    errors,
    setValues,
    dirty: changedFields(fields, before, values).length > 0,
    change: (name: string, value: FormValue) => setValues((all) => ({ ...all, [name]: value })),
    /** Whether nothing is to be said of what the inputs hold, `own` included; what is, is said at each. */
    check(own: Record<string, string> = {}, asked = fields): boolean {
      const found = asked.flatMap((field) => {
        const what = complaint(field, values[field.name]!, speech);
        return what === undefined ? [] : [[field.name, what] as const];
      });
      const partly = [...(element.current?.querySelectorAll('input') ?? [])]
        .filter(({ validity }) => validity.badInput)
        .flatMap(({ name }) => asked.filter((field) => field.name === name))
        .map(({ name, form }) => [name, incomplete(form, speech)] as const);
      const said = { ...own, ...Object.fromEntries([...found, ...partly]) };
      setErrors(said);
      setPast(error);
      return Object.keys(said).length === 0;
    },
    /** Whether the error is about something that no field of the form shows. */
    isAbove:
      error != null &&
      error !== past &&
      !(issues.length > 0 && issues.every(({ field }) => fieldOf(values, field) !== undefined)),
  };
}

interface FormFieldsProps {
  sections: readonly Section[];
  fields: readonly FormField[];
  state: Pick<ReturnType<typeof useFormState>, 'values' | 'errors' | 'change'>;
  disabled: boolean;
  /** Inputs of fields that want more than their form says. */
  inputs?: Partial<Record<string, ComponentType<FieldInputProps>>> | undefined;
  /** Of a row that is there. */
  stored?: FormValues | undefined;
}

/** The inputs of those fields of sections that can be given. */
export function FormFields({ sections, fields, state, disabled, inputs = {}, stored }: FormFieldsProps) {
  const speech = useSpeech();
  const forms = new Map(fields.map(({ name, form }) => [name, form]));
  return sections.map(({ title, hint, fields: names }) => {
    const shown = names.filter((name) => forms.has(name));
    if (shown.length === 0) return null;
    return (
      <Fieldset key={title} legend={speech.t(title)} disabled={disabled}>
        <Stack gap="sm">
          {hint && (
            <Text size="sm" c="dimmed">
              {speech.t(hint)}
            </Text>
          )}
          {shown.map((name) => {
            const form = forms.get(name)!;
            const Input = inputs[name] ?? FieldInput;
            return (
              <Input
                key={name}
                name={name}
                form={form}
                stored={stored?.[name]}
                label={fieldLabel(speech, name)}
                value={state.values[name]!}
                onChange={(value) => state.change(name, value)}
                error={state.errors[name]}
                withAsterisk={form.required}
                aria-required={form.required}
              />
            );
          })}
        </Stack>
      </Fieldset>
    );
  });
}
