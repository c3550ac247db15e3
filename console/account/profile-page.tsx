/** What somebody looks after of their own account: their password, where they are signed in, and the language and colours of the console. */
import { Button, Fieldset, Group, PasswordInput, Stack, Switch, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { PASSWORD } from '../api/description.ts';
import { call } from '../api/call.ts';
import { ApiError } from '../api/errors.ts';
import { Page } from '../kit/page.tsx';
import { Problem, Why } from '../kit/problem.tsx';
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

function PasswordForm() {
  const { t } = useSpeech();
  const client = useQueryClient();
  const [differ, setDiffer] = useState(false);
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
  const refusal = (name: string) => issues.find(({ field }) => field === name);

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const [currentPassword, newPassword] = [data.get('currentPassword') as string, data.get('newPassword') as string];
    const differs = newPassword !== data.get('repeated');
    setDiffer(differs);
    if (differs) change.reset();
    else change.mutate({ currentPassword, newPassword, revokeTokens: data.has('revokeTokens') });
  }

  const common = {
    required: true,
    withAsterisk: false,
    minLength: PASSWORD.minLength,
    maxLength: PASSWORD.maxLength,
    visibilityToggleButtonProps: { 'aria-label': t('signIn.show') },
  };
  return (
    <form key={attempt} onSubmit={submit}>
      <Fieldset legend={t('profile.password')} disabled={change.isPending}>
        <Stack>
          <Text size="sm">{t('setPassword.text', { min: PASSWORD.minLength, max: PASSWORD.maxLength })}</Text>
          {error && issues.length === 0 && <Problem error={error} />}
          <PasswordInput
            {...common}
            name="currentPassword"
            label={t('profile.currentPassword')}
            autoComplete="current-password"
            error={refusal('currentPassword') !== undefined && <span role="alert">{t('profile.wrongPassword')}</span>}
          />
          <PasswordInput
            {...common}
            name="newPassword"
            label={t('profile.newPassword')}
            autoComplete="new-password"
            error={
              refusal('newPassword') && (
                <span role="alert">
                  <Why reasons={[refusal('newPassword')!]} message={refusal('newPassword')!.message} />
                </span>
              )
            }
          />
          <PasswordInput
            {...common}
            name="repeated"
            label={t('setPassword.repeated')}
            autoComplete="new-password"
            error={differ && <span role="alert">{t('setPassword.differ')}</span>}
          />
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
