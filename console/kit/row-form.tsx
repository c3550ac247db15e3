/** The form of a row, new or there: what it holds, what is wrong with it, and what somebody else has changed meanwhile. */
import { Box, Button, Group, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState, type ComponentType, type SubmitEvent } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { type AnyRow, type Editable, type ReadRow, type ResourceName } from '../api/resources.ts';
import { type WordKey } from '../words/dictionary.ts';
import { useSpeech } from '../words/words.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { FormFields, useFormState } from './form-fields.tsx';
import { changedFields, toFormValues, type FormField, type FormValues } from './form-values.ts';
import { type FieldInputProps } from './input-props.ts';
import { Problem } from './problem.tsx';
import { useSave } from './save.ts';
import { type Section } from './screen.ts';
import { useUnsaved } from './unsaved.tsx';

/** What a form has to know of its rows; screens have it all. */
export interface FormOf {
  /** What is read anew once a row is saved. */
  resource: ResourceName;
  api: Editable;
  sections: readonly Section[];
  nameOf(row: AnyRow): string;
  inputs?: Partial<Record<string, ComponentType<FieldInputProps>>>;
  required?: readonly string[];
  Created?: ComponentType<{ row: AnyRow }>;
  creation?: { button: WordKey; done: WordKey };
}

interface RowFormProps {
  screen: FormOf;
  row?: ReadRow;
  createPath: (values: FormValues) => string;
  /** Where it goes on, once the row is saved or given up. */
  next: (saved: AnyRow | undefined) => string;
  /** Whether a field is asked for, by what the others hold. */
  asks?: (field: string, values: FormValues) => boolean;
  /** Whether a field has to be given, by what the others hold, where its form does not say so. */
  requires?: (field: string, values: FormValues) => boolean;
  /** Adds what follows from the values that are typed. */
  complete?: (values: FormValues) => FormValues;
}

const ALL = () => true;
const NONE = () => false;
const AS_TYPED = (values: FormValues) => values;

const isGiven = (screen: FormOf, row: AnyRow | undefined) => (name: string) =>
  screen.api.fields[name]?.[row ? 'update' : 'create'] === true;

function fieldsOf(screen: FormOf, row: AnyRow | undefined): FormField[] {
  return screen.sections
    .flatMap(({ fields }) => fields)
    .filter(isGiven(screen, row))
    .map((name) => {
      const form = screen.api.fields[name]!;
      return { name, form: screen.required?.includes(name) ? { ...form, required: true } : form };
    });
}

/** What a new row has before anything is typed: what the store would give it. */
const defaultsOf = (fields: readonly FormField[]) =>
  Object.fromEntries(fields.map(({ name, form }) => [name, form.default ?? null]));

export function RowForm({
  screen,
  row,
  createPath,
  next,
  asks = ALL,
  requires = NONE,
  complete = AS_TYPED,
}: RowFormProps) {
  const speech = useSpeech();
  const { t } = speech;
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const [parameters] = useSearchParams();
  const [stored, setStored] = useState(row);
  const fields = useMemo(() => fieldsOf(screen, row), [screen, row]);
  const [before, setBefore] = useState(() => toFormValues(fields, row ?? defaultsOf(fields), speech));
  const [first] = useState<FormValues>(() => {
    // a new row may be given what the page before knows: ?supplierId=…
    const preset = fields.filter(({ name }) => !row && parameters.has(name));
    return { ...before, ...Object.fromEntries(preset.map(({ name }) => [name, parameters.get(name)!])) };
  });
  const [created, setCreated] = useState<AnyRow>();
  const save = useSave({ api: screen.api, createPath, row: stored, fields, before });
  const { error } = save;
  const form = useFormState({ fields, before, first, error });
  const { values, dirty } = form;
  const shown = fields
    .filter(({ name }) => asks(name, values))
    .map((field) => (requires(field.name, values) ? { ...field, form: { ...field.form, required: true } } : field));
  const { dialog, release } = useUnsaved(dirty && !created);

  async function send(options: { overwrite: boolean }): Promise<void> {
    const saved = await save.run(complete(values), options);
    if (!saved) return;
    release();
    await client.invalidateQueries({ queryKey: [screen.resource], refetchType: 'none' });
    notifications.show({
      color: 'teal',
      message: t((!row && screen.creation?.done) || 'form.saved', {
        name: screen.nameOf(saved),
        email: typeof saved['email'] === 'string' ? saved['email'] : '',
      }),
      closeButtonProps: { 'aria-label': t('app.close') },
    });
    if (screen.Created && !row) setCreated(saved);
    else navigate(next(saved));
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (form.check({}, shown)) void send({ overwrite: false });
  }

  function takeTheirs(now: ReadRow): void {
    const theirs = toFormValues(fields, now, speech);
    const mine = new Set(changedFields(fields, before, values).map(({ name }) => name));
    const clash = new Set(save.conflict!.fields.map(({ name }) => name));
    // what only this window has changed stays
    const kept = Object.entries(values).filter(([name]) => mine.has(name) && !clash.has(name));
    setStored(now);
    setBefore(theirs);
    form.setValues({ ...theirs, ...Object.fromEntries(kept) });
    save.settle();
  }

  const { Created } = screen;
  if (Created && created) return <Created row={created} />;
  return (
    <Box maw={720}>
      {/* the browser's own bubbles would say it in another language than the page's */}
      <form ref={form.element} noValidate onSubmit={submit}>
        <Stack gap="lg">
          {form.isAbove && <Problem error={error} />}
          <FormFields
            sections={screen.sections}
            fields={shown}
            state={form}
            disabled={save.isPending}
            inputs={screen.inputs}
            stored={row && before}
          />
          <Group gap="sm">
            <Button type="submit" loading={save.isPending} disabled={row !== undefined && !dirty}>
              {t(row ? 'form.save' : (screen.creation?.button ?? 'form.create'))}
            </Button>
            <Button variant="default" onClick={() => navigate(next(undefined))}>
              {t('form.cancel')}
            </Button>
          </Group>
        </Stack>
      </form>
      {dialog}
      <ConflictDialog
        conflict={save.conflict}
        onMine={() => void send({ overwrite: true })}
        onTheirs={takeTheirs}
        onClose={save.settle}
      />
    </Box>
  );
}
