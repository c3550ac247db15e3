/** Saves what a form holds, unless somebody else has changed the same fields meanwhile. */
import { useState } from 'react';
import { call } from '../api/call.ts';
import { type AnyRow } from '../api/resources.ts';
import { readRow } from '../api/rows.ts';
import { useSpeech } from '../words/words.tsx';
import { changedFields, toBody, toFormValues, type FormField, type FormValue, type FormValues } from './form-values.ts';
import { type Screen } from './screen.ts';

/** Fields that this window and somebody else have changed. */
export interface Conflict {
  now: AnyRow;
  fields: (FormField & { theirs: FormValue; mine: FormValue })[];
}

interface Edited {
  screen: Screen;
  /** The row as it was read; undefined: a new one. */
  row: AnyRow | undefined;
  fields: readonly FormField[];
  before: FormValues;
}

export function useSave({ screen, row, fields, before }: Edited) {
  const speech = useSpeech();
  const [error, setError] = useState<unknown>();
  const [isPending, setPending] = useState(false);
  const [conflict, setConflict] = useState<Conflict>();
  const { api } = screen;

  async function findConflict(values: FormValues): Promise<Conflict | undefined> {
    const now = await readRow(api, row!.id);
    if (now['updatedAt'] === row!['updatedAt']) return undefined;
    const current = toFormValues(fields, now, speech);
    const clashing = changedFields(changedFields(fields, before, values), before, current)
      .map((field) => ({ ...field, theirs: current[field.name]!, mine: values[field.name]! }))
      .filter(({ theirs, mine }) => JSON.stringify(theirs) !== JSON.stringify(mine));
    return clashing.length > 0 ? { now, fields: clashing } : undefined;
  }

  /** What the API does not know from the absence of a field. */
  const required = (values: FormValues) =>
    toBody(
      fields.filter(({ form }) => form.required),
      {},
      values,
    );

  async function write(values: FormValues, { overwrite }: { overwrite: boolean }): Promise<AnyRow | undefined> {
    if (!row) {
      const body = { ...toBody(fields, before, values), ...required(values) };
      return call<AnyRow>('POST', createPath(values), { body });
    }
    const found = overwrite ? undefined : await findConflict(values);
    setConflict(found);
    if (found) return undefined;
    return call<AnyRow>('PATCH', `${api.path}/${row.id}`, { body: toBody(fields, before, values) });
  }

  /** Some resources are made below another one, which the address names too. */
  function createPath(values: FormValues): string {
    const { parent } = screen;
    const id = parent && values[parent.field];
    return typeof id === 'string' ? `${api.path}?${parent!.field}=${encodeURIComponent(id)}` : api.path;
  }

  return {
    error,
    isPending,
    conflict,
    settle: () => setConflict(undefined),
    /** The row as it is stored now; undefined where it was not saved, for a reason that `error` or `conflict` tells. */
    async run(values: FormValues, options: { overwrite: boolean }): Promise<AnyRow | undefined> {
      setPending(true);
      setError(undefined);
      setConflict(undefined);
      try {
        return await write(values, options);
      } catch (reason) {
        setError(reason);
        return undefined;
      } finally {
        setPending(false);
      }
    },
  };
}
