/** The form of a screen, for a new row and for one that is there. */
import { Box, Button, Fieldset, Group, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState, type SubmitEvent } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { ApiError } from '../api/errors.ts';
import { type AnyRow } from '../api/resources.ts';
import { readRow } from '../api/rows.ts';
import { type Speech } from '../words/speech.ts';
import { useSpeech } from '../words/words.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { FieldInput } from './field-input.tsx';
import { fieldLabel } from './field-value.tsx';
import { changedFields, complaint, toFormValues, type FormField, type FormValues } from './form-values.ts';
import { Loaded, Page } from './page.tsx';
import { Problem } from './problem.tsx';
import { useSave } from './save.ts';
import { type Screen } from './screen.ts';
import { useUnsaved } from './unsaved.tsx';

export function CreatePage({ screen }: { screen: Screen }) {
  const { t } = useSpeech();
  return (
    <Page title={t(screen.createTitle!)} back={{ address: `/${screen.address}`, name: t(screen.title) }}>
      <Form screen={screen} />
    </Page>
  );
}

export function EditPage({ screen, id }: { screen: Screen; id: string }) {
  const { t } = useSpeech();
  // as it is now, and not changed again under the hands of who edits it
  const query = useQuery({
    queryKey: [screen.resource, 'edited', id],
    queryFn: ({ signal }) => readRow(screen.api, id, signal),
    staleTime: Infinity,
    gcTime: 0,
  });
  const name = query.data ? screen.nameOf(query.data) : '';
  return (
    <Page
      title={query.data ? t('form.editTitle', { name }) : t('form.edit')}
      back={{ address: `/${screen.address}/${id}`, name: name || t(screen.title) }}
    >
      <Loaded query={query}>{(row) => <Form key={id} screen={screen} row={row} />}</Loaded>
    </Page>
  );
}

const isGiven = (screen: Screen, row: AnyRow | undefined) => (name: string) =>
  screen.api.fields[name]?.[row ? 'update' : 'create'] === true;

function fieldsOf(screen: Screen, row: AnyRow | undefined): FormField[] {
  return screen.sections
    .flatMap(({ fields }) => fields)
    .filter(isGiven(screen, row))
    .map((name) => ({ name, form: screen.api.fields[name]! }));
}

/** What a new row has before anything is typed: what the store would give it. */
const defaultsOf = (fields: readonly FormField[]) =>
  Object.fromEntries(fields.map(({ name, form }) => [name, form.default ?? null]));

/** Why the server has refused fields, said at each of them. */
function refusals(error: unknown, { t }: Speech): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  const known: Partial<Record<string, string>> = {
    CONFLICT: t('form.taken'),
    REFERENCE_NOT_FOUND: t('form.notThere'),
  };
  return Object.fromEntries(
    error.issues.flatMap(({ field, message }) => (field === null ? [] : [[field, known[error.code] ?? message]])),
  );
}

function Form({ screen, row }: { screen: Screen; row?: AnyRow }) {
  const speech = useSpeech();
  const { t } = speech;
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const [parameters] = useSearchParams();
  const [stored, setStored] = useState(row);
  const fields = useMemo(() => fieldsOf(screen, row), [screen, row]);
  const [before, setBefore] = useState(() => toFormValues(fields, row ?? defaultsOf(fields), speech));
  const [values, setValues] = useState<FormValues>(() => {
    // a new row may be given what the page before knows: ?supplierId=…
    const preset = fields.filter(({ name }) => !row && parameters.has(name));
    return { ...before, ...Object.fromEntries(preset.map(({ name }) => [name, parameters.get(name)!])) };
  });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const element = useRef<HTMLFormElement>(null);
  const dirty = changedFields(fields, before, values).length > 0;
  const { dialog, release } = useUnsaved(dirty);

  const save = useSave({ screen, row: stored, fields, before, values });
  const { error } = save;
  useEffect(() => setErrors(refusals(error, speech)), [error, speech]);
  // to the first field that is refused, once it is marked
  useEffect(() => element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(), [errors]);

  function check(): boolean {
    const found = fields.flatMap((field) => {
      const what = complaint(field, values[field.name]!, speech);
      return what === undefined ? [] : [[field.name, what] as const];
    });
    setErrors(Object.fromEntries(found));
    return found.length === 0;
  }

  async function send(options: { overwrite: boolean }): Promise<void> {
    const saved = await save.run(options);
    if (!saved) return;
    release();
    await client.invalidateQueries({ queryKey: [screen.resource], refetchType: 'none' });
    notifications.show({
      color: 'teal',
      message: t('form.saved', { name: screen.nameOf(saved) }),
      closeButtonProps: { 'aria-label': t('app.close') },
    });
    navigate(`/${screen.address}/${saved.id}`);
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (check()) void send({ overwrite: false });
  }

  function takeTheirs(now: AnyRow): void {
    const theirs = toFormValues(fields, now, speech);
    const mine = new Set(changedFields(fields, before, values).map(({ name }) => name));
    const clash = new Set(save.conflict!.fields.map(({ name }) => name));
    // what only this window has changed stays
    const kept = Object.entries(values).filter(([name]) => mine.has(name) && !clash.has(name));
    setStored(now);
    setBefore(theirs);
    setValues({ ...theirs, ...Object.fromEntries(kept) });
    save.settle();
  }

  const named = new Set(fields.map(({ name }) => name));
  const issues = error instanceof ApiError ? error.issues : [];
  // what no field on the page shows is said above them
  const isAbove = error !== undefined && !(issues.length > 0 && issues.every(({ field }) => named.has(field ?? '')));
  return (
    <Box maw={720}>
      {/* the browser's own bubbles would say it in another language than the page's */}
      <form ref={element} noValidate onSubmit={submit}>
        <Stack gap="lg">
          {isAbove && <Problem error={error} />}
          {screen.sections.map(({ title, fields: names }) => {
            const shown = names.filter((name) => named.has(name));
            if (shown.length === 0) return null;
            return (
              <Fieldset key={title} legend={t(title)} disabled={save.isPending}>
                <Stack gap="sm">
                  {shown.map((name) => {
                    const form = screen.api.fields[name]!;
                    return (
                      <FieldInput
                        key={name}
                        name={name}
                        form={form}
                        label={fieldLabel(speech, name)}
                        value={values[name]!}
                        onChange={(value) => setValues((all) => ({ ...all, [name]: value }))}
                        error={errors[name]}
                        withAsterisk={form.required}
                        aria-required={form.required}
                      />
                    );
                  })}
                </Stack>
              </Fieldset>
            );
          })}
          <Group gap="sm">
            <Button type="submit" loading={save.isPending} disabled={row !== undefined && !dirty}>
              {t(row ? 'form.save' : 'form.create')}
            </Button>
            <Button
              variant="default"
              onClick={() => navigate(row ? `/${screen.address}/${row.id}` : `/${screen.address}`)}
            >
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
