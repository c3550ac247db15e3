/** Changes or deletes the rows that are chosen: what is asked first, and the job that does it. */
import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { startBulkChange } from '../api/bulk-changes.ts';
import { useSpeech } from '../words/words.tsx';
import { type BulkKind } from './bulk-bar.tsx';
import { BulkProgress } from './bulk-progress.tsx';
import { Dialog } from './dialog.tsx';
import { FieldInput } from './field-input.tsx';
import { fieldLabel } from './labels.ts';
import { complaint, toFormValue, toWire, type FormValues } from './form-values.ts';
import { Icon } from './icons.tsx';
import { Problem } from './problem.tsx';
import { type Screen } from './screen.ts';
import { type Selection } from './selection.ts';

interface BulkDialogProps {
  screen: Screen;
  selection: Selection;
  kind: BulkKind;
  onClose: () => void;
}

export function BulkDialog({ screen, selection, kind, onClose }: BulkDialogProps) {
  const { counted } = useSpeech();
  // what is asked and done is about the rows that were chosen when the dialog was opened
  const [{ count, seen, target, find }] = useState(selection);
  const start = useMutation({
    mutationFn: (changes: Record<string, unknown> | undefined) => startBulkChange(screen.api, target, changes),
  });
  const close = () => {
    // what is deleted can be chosen no more, and filters may find others than those that were changed; single rows are often changed again
    if (start.data !== undefined && (kind === 'delete' || selection.all)) selection.clear();
    onClose();
  };
  const asked = { screen, count, isPending: start.isPending, onCancel: close, onStart: start.mutate };
  return (
    <Dialog opened onClose={close} title={counted(kind === 'edit' ? 'bulk.editTitle' : 'bulk.deleteTitle', count)}>
      {start.error && <Problem error={start.error} />}
      {start.data !== undefined ? (
        <BulkProgress screen={screen} id={start.data} find={find} onClose={close} />
      ) : kind === 'edit' ? (
        <Changes {...asked} />
      ) : (
        <Deletion {...asked} typed={count > seen} />
      )}
    </Dialog>
  );
}

interface AskedProps {
  screen: Screen;
  count: number;
  isPending: boolean;
  onCancel: () => void;
  onStart: (changes: Record<string, unknown> | undefined) => void;
}

/** Whoever deletes rows that they do not see types how many. */
function Deletion({ count, isPending, onCancel, onStart, typed }: AskedProps & { typed: boolean }) {
  const { t, counted } = useSpeech();
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState(false);
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const isRight = !typed || text.replace(/\D/g, '') === String(count);
    setWrong(!isRight);
    if (isRight) onStart(undefined);
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <Text>{counted('bulk.deleteText', count)}</Text>
        {typed && (
          <TextInput
            label={t('bulk.type', { count })}
            data-autofocus
            inputMode="numeric"
            autoComplete="off"
            value={text}
            error={wrong && t('bulk.typedWrong')}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
        )}
        <Group justify="end">
          <Button variant="default" data-autofocus={typed ? undefined : true} onClick={onCancel}>
            {t('form.cancel')}
          </Button>
          <Button type="submit" color="red.9" loading={isPending}>
            {counted('bulk.remove', count)}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** The fields that are to be the same in all rows, and their values. */
function Changes({ screen, count, isPending, onCancel, onStart }: AskedProps) {
  const speech = useSpeech();
  const { t, counted } = speech;
  const [values, setValues] = useState<FormValues>({});
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { fields, bulk } = screen.api;
  const asked = new Set<string>(screen.sections.flatMap((section) => section.fields));
  const offered = bulk!.edit.filter((name) => asked.has(name) && !['list', 'object'].includes(fields[name]!.type));
  const left = offered.filter((name) => !(name in values));
  const chosen = Object.keys(values).map((name) => ({ name, form: fields[name]! }));

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const found = chosen.flatMap((field) => {
      const what = complaint(field, values[field.name]!, speech);
      return what === undefined ? [] : [[field.name, what] as const];
    });
    setErrors(Object.fromEntries(found));
    if (found.length === 0)
      onStart(Object.fromEntries(chosen.map(({ name, form }) => [name, toWire(form, values[name]!, speech)])));
  }

  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        {left.length > 0 && (
          <NativeSelect
            label={t('bulk.field')}
            data-autofocus
            value=""
            data={[
              { value: '', label: t('bulk.pickField') },
              ...left.map((name) => ({ value: name, label: fieldLabel(speech, name) })),
            ]}
            onChange={({ currentTarget: { value: name } }) => {
              if (name !== '') setValues((all) => ({ ...all, [name]: toFormValue(fields[name]!, null, speech) }));
            }}
          />
        )}
        {chosen.map(({ name, form }) => {
          const Input = screen.inputs?.[name] ?? FieldInput;
          const label = fieldLabel(speech, name);
          return (
            <Stack key={name} gap={4}>
              <Input
                name={name}
                form={form}
                label={label}
                value={values[name]!}
                onChange={(value) => setValues((all) => ({ ...all, [name]: value }))}
                error={errors[name]}
                withAsterisk={form.required}
                aria-required={form.required}
              />
              <Group>
                <Button
                  variant="subtle"
                  size="compact-sm"
                  onClick={() => setValues(({ [name]: _gone, ...others }) => others)}
                >
                  {t('bulk.leave', { label })}
                </Button>
              </Group>
            </Stack>
          );
        })}
        {chosen.length > 0 && <Text size="sm">{t('bulk.emptyClears')}</Text>}
        <Group justify="end">
          <Button variant="default" onClick={onCancel}>
            {t('form.cancel')}
          </Button>
          <Button type="submit" loading={isPending} disabled={chosen.length === 0} leftSection={<Icon name="edit" />}>
            {counted('bulk.change', count)}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
