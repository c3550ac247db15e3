/** What somebody looks after of their own account: their password, where they are signed in, and the language and colours of the console. */
import { Button, Fieldset, Group, PasswordInput, Stack, Switch, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { PASSWORD } from '../api/description.ts';
import { call } from '../api/call.ts';
import { ApiError } from '../api/errors.ts';
import { Page } from '../kit/page.tsx';
import { Problem } from '../kit/problem.tsx';
import { useIdentity } from '../session/session.tsx';
import { NameForm } from './name-form.tsx';
import { SessionList } from './session-list.tsx';
import { ColorsButton, LanguageSelect } from '../shell/preferences.tsx';
import { useSpeech } from '../words/words.tsx';

export function ProfilePage() {
  const { t } = useSpeech();
  const { user, tenant } = useIdentity();
  return (
    <Page title={t('profile.title')}>
      <Text className="value">
        {user.firstName} {user.lastName} · {user.email} · {tenant.name}
      </Text>
      <Stack maw={480} gap="lg">
        <Fieldset legend={t('profile.preferences')}>
          <Group>
            <LanguageSelect />
            <ColorsButton />
          </Group>
          <Text size="sm" c="dimmed" mt="xs">
            {t('profile.languageHint')}
          </Text>
        </Fieldset>
        <NameForm />
        <PasswordForm />
        <SessionList />
      </Stack>
    </Page>
  );
}

const FIELDS = ['currentPassword', 'newPassword', 'repeated'] as const;
type PasswordField = (typeof FIELDS)[number];
type Passwords = Record<PasswordField, string>;

function PasswordForm() {
  const { t, because } = useSpeech();
  const client = useQueryClient();
  const [wrong, setWrong] = useState<Partial<Record<PasswordField, string>>>({});
  const [attempt, setAttempt] = useState(0);
  const change = useMutation({
    mutationFn: (body: { currentPassword: string; newPassword: string; revokeTokens: boolean }) =>
      call('POST', '/api/v1/auth/change-password', { body }),
    onSuccess() {
      // the form is empty again
      setAttempt((before) => before + 1);
      // the other ones have ended
      void client.invalidateQueries({ queryKey: ['sessions'] });
      notifications.show({
        color: 'teal',
        message: t('profile.passwordChanged'),
        closeButtonProps: { 'aria-label': t('app.close') },
      });
    },
  });
  const { error } = change;
  const issues = error instanceof ApiError ? error.issues : [];
  const refused = (name: PasswordField) => {
    const issue = issues.find(({ field }) => field === name);
    if (!issue) return undefined;
    return name === 'currentPassword' ? t('profile.wrongPassword') : (because(issue) ?? issue.message);
  };

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const given = Object.fromEntries(FIELDS.map((name) => [name, data.get(name) as string])) as Passwords;
    const found: typeof wrong = {};
    for (const name of FIELDS) if (given[name] === '') found[name] = t('form.required');
    if (given.newPassword !== '' && [...given.newPassword].length < PASSWORD.minLength)
      found.newPassword = t('form.tooShort', { min: PASSWORD.minLength });
    if (given.repeated !== given.newPassword) found.repeated ??= t('setPassword.differ');
    setWrong(found);
    const { currentPassword, newPassword } = given;
    if (Object.keys(found).length > 0) change.reset();
    else change.mutate({ currentPassword, newPassword, revokeTokens: data.has('revokeTokens') });
  }

  const input = (name: PasswordField) => {
    const what = wrong[name] ?? refused(name);
    return {
      name,
      required: true,
      maxLength: PASSWORD.maxLength,
      // Mantine marks the frame around the input, not what has the focus
      'aria-invalid': what !== undefined || undefined,
      error: what !== undefined && <span role="alert">{what}</span>,
      visibilityToggleButtonProps: { 'aria-label': t('signIn.show') },
    };
  };
  return (
    // the browser's own bubbles would say it in another language than the page's
    <form key={attempt} noValidate onSubmit={submit}>
      <Fieldset legend={t('profile.password')} disabled={change.isPending}>
        <Stack>
          <Text size="sm">{t('setPassword.text', { min: PASSWORD.minLength, max: PASSWORD.maxLength })}</Text>
          {error && issues.length === 0 && <Problem error={error} />}
          <PasswordInput
            {...input('currentPassword')}
            label={t('profile.currentPassword')}
            autoComplete="current-password"
          />
          <PasswordInput {...input('newPassword')} label={t('profile.newPassword')} autoComplete="new-password" />
          <PasswordInput {...input('repeated')} label={t('setPassword.repeated')} autoComplete="new-password" />
          <Switch name="revokeTokens" label={t('profile.revokeTokens')} />
          <Text size="sm" c="dimmed">
            {t('profile.otherSessions')}
          </Text>
          <Group>
            <Button type="submit" loading={change.isPending}>
              {t('profile.changePassword')}
            </Button>
          </Group>
        </Stack>
      </Fieldset>
    </form>
  );
}
