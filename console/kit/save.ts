/** Saves what a form holds, unless somebody else has changed the same fields since they were read. */
import { useState } from 'react';
import { call } from '../api/call.ts';
import { ApiError } from '../api/errors.ts';
import { type AnyRow, type Editable, type ReadRow } from '../api/resources.ts';
import { changeRow, isOutOfDate, readRow } from '../api/rows.ts';
import { useSession } from '../session/session.tsx';
import { useSpeech } from '../words/words.tsx';
import { changedFields, toBody, toFormValues, type FormField, type FormValue, type FormValues } from './form-values.ts';

/** Fields that this window and somebody else have changed. */
export interface Conflict<Now extends object = ReadRow> {
  now: Now;
  fields: (FormField & { theirs: FormValue; mine: FormValue })[];
}

interface Edited {
  api: Editable;
  /** Where a new row is made, by what it holds. */
  createPath: (values: FormValues) => string;
  /** The row as it was read; undefined: a new one. */
  row: ReadRow | undefined;
  fields: readonly FormField[];
  before: FormValues;
}

/** How often somebody else may be faster with other fields before it is told. */
const MOST_ATTEMPTS = 5;

export function useSave({ api, createPath, row, fields, before }: Edited) {
  const speech = useSpeech();
  const { ended } = useSession();
  const [error, setError] = useState<unknown>();
  const [isPending, setPending] = useState(false);
  const [conflict, setConflict] = useState<Conflict>();

  /** What somebody else has given another value between `seen` and `now`, and this window too. */
  function findConflict(values: FormValues, seen: ReadRow, now: ReadRow): Conflict | undefined {
    const current = toFormValues(fields, now, speech);
    const mine = changedFields(fields, before, values);
    const clashing = changedFields(mine, toFormValues(fields, seen, speech), current)
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
      speech,
    );

  /** Changes the row as long as it is the one that was `seen`, or differs in other fields alone. */
  async function change(values: FormValues, seen: ReadRow): Promise<AnyRow | undefined> {
    const body = toBody(fields, before, values, speech);
    // of a row without a tag a look just before has to do
    let known = seen.etag === undefined ? undefined : seen;
    for (let attempt = 1; ; attempt++) {
      if (!known) {
        const now = await readRow(api, seen.id);
        const found = findConflict(values, seen, now);
        setConflict(found);
        if (found) return undefined;
        known = now;
      }
      try {
        return await changeRow(api, known, body);
      } catch (reason) {
        if (!isOutOfDate(reason) || attempt === MOST_ATTEMPTS) throw reason;
        known = undefined;
      }
    }
  }

  async function write(values: FormValues, seen: ReadRow | undefined): Promise<AnyRow | undefined> {
    if (seen) return change(values, seen);
    const body = { ...toBody(fields, before, values, speech), ...required(values) };
    return call<AnyRow>('POST', createPath(values), { body });
  }

  // once somebody has signed in again there is a session, and nothing to say any more
  const isSettled = error instanceof ApiError && error.status === 401 && !ended;

  return {
    error: isSettled ? undefined : error,
    isPending,
    conflict,
    settle: () => setConflict(undefined),
    /** The row as it is stored now; undefined where it was not saved, for a reason that `error` or `conflict` tells. */
    async run(values: FormValues, { overwrite }: { overwrite: boolean }): Promise<AnyRow | undefined> {
      // whoever overwrites has seen what is stored beside their own
      const seen = overwrite && conflict ? conflict.now : row;
      setPending(true);
      setError(undefined);
      setConflict(undefined);
      try {
        return await write(values, seen);
      } catch (reason) {
        setError(reason);
        return undefined;
      } finally {
        setPending(false);
      }
    },
  };
}
