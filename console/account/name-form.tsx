/** One's own name, as others see it. */
import { Button, Group, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useMemo, type SubmitEvent } from 'react';
import { call } from '../api/call.ts';
import { formOf } from '../api/resources.ts';
import { FormFields, useFormState } from '../kit/form-fields.tsx';
import { toBody, toFormValues, type FormField } from '../kit/form-values.ts';
import { Problem } from '../kit/problem.tsx';
import { useUnsaved } from '../kit/unsaved.tsx';
import { useIdentity, useSession } from '../session/session.tsx';
import { useSpeech } from '../words/words.tsx';

const NAMES = ['firstName', 'lastName'] as const;
const form = formOf('profile');
/** A name can be changed, not taken away. */
const fields: FormField[] = NAMES.map((name) => ({ name, form: { ...form[name]!, required: true } }));
const sections = [{ title: 'profile.name', fields: NAMES }] as const;

export function NameForm() {
  const speech = useSpeech();
  const { t } = speech;
  const identity = useIdentity();
  const { become } = useSession();
  const { user } = identity;
  const before = useMemo(() => toFormValues(fields, { ...user }, speech), [user, speech]);
  const change = useMutation({
    mutationFn: (body: object) =>
      call<{ firstName: string; lastName: string }>('PATCH', '/api/v1/auth/profile', { body }),
    onSuccess({ firstName, lastName }) {
      release();
      become({ ...identity, user: { ...user, firstName, lastName } });
      const name = `${firstName} ${lastName}`;
      notifications.show({
        color: 'teal',
        message: t('form.saved', { name }),
        closeButtonProps: { 'aria-label': t('app.close') },
      });
    },
  });
  const state = useFormState({ fields, before, error: change.error });
  const { dialog, release } = useUnsaved(state.dirty);

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (state.check()) change.mutate(toBody(fields, before, state.values, speech));
  }
  return (
    <form ref={state.element} noValidate onSubmit={submit}>
      <Stack>
        {state.isAbove && <Problem error={change.error} />}
        <FormFields sections={sections} fields={fields} state={state} disabled={change.isPending} />
        <Group>
          <Button type="submit" loading={change.isPending} disabled={!state.dirty}>
            {t('form.save')}
          </Button>
        </Group>
      </Stack>
      {dialog}
    </form>
  );
}
