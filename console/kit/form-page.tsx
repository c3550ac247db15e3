/** The form of a screen, for a new row and for one that is there. */
import { Box, Button, Group, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState, type SubmitEvent } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { type AnyRow, type ReadRow } from '../api/resources.ts';
import { readRow } from '../api/rows.ts';
import { useSpeech } from '../words/words.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { FormFields, useFormState } from './form-fields.tsx';
import { changedFields, toFormValues, type FormField, type FormValues } from './form-values.ts';
import { Loaded, Page } from './page.tsx';
import { Problem } from './problem.tsx';
import { useSave } from './save.ts';
import { hasDetail, type Screen } from './screen.ts';
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
    .map((name) => {
      const form = screen.api.fields[name]!;
      return { name, form: screen.required?.includes(name) ? { ...form, required: true } : form };
    });
}

/** What a new row has before anything is typed: what the store would give it. */
const defaultsOf = (fields: readonly FormField[]) =>
  Object.fromEntries(fields.map(({ name, form }) => [name, form.default ?? null]));

function Form({ screen, row }: { screen: Screen; row?: ReadRow }) {
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
  const save = useSave({ screen, row: stored, fields, before });
  const { error } = save;
  const form = useFormState({ fields, before, first, error });
  const { values, dirty } = form;
  const { dialog, release } = useUnsaved(dirty && !created);

  async function send(options: { overwrite: boolean }): Promise<void> {
    const saved = await save.run(values, options);
    if (!saved) return;
    release();
    await client.invalidateQueries({ queryKey: [screen.resource], refetchType: 'none' });
    notifications.show({
      color: 'teal',
      message: t('form.saved', { name: screen.nameOf(saved) }),
      closeButtonProps: { 'aria-label': t('app.close') },
    });
    if (screen.Created && !row) setCreated(saved);
    else navigate(hasDetail(screen) ? `/${screen.address}/${saved.id}` : `/${screen.address}`);
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (form.check()) void send({ overwrite: false });
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
            fields={fields}
            state={form}
            disabled={save.isPending}
            inputs={screen.inputs}
          />
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
