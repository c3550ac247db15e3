import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent } from 'react';
import { ApiError } from '../api/errors.ts';
import { signIn, type Identity } from '../api/session.ts';
import { Problem } from '../kit/problem.tsx';
import { useSpeech } from '../words/words.tsx';

/** `email` is who has to sign in again. */
export function SignInForm({ email, onSignedIn }: { email?: string; onSignedIn: (identity: Identity) => void }) {
  const { t } = useSpeech();
  const attempt = useMutation({
    mutationFn: (given: { email: string; password: string }) => signIn(given.email, given.password),
    onSuccess: onSignedIn,
  });
  const { error } = attempt;
  // what the API says of the e-mail address and the password alike
  const refused = error instanceof ApiError && (error.status === 401 || error.code === 'VALIDATION_FAILED');

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    attempt.mutate({ email: data.get('email') as string, password: data.get('password') as string });
  }

  return (
    <form onSubmit={submit}>
      <Stack>
        <TextInput
          name="email"
          type="email"
          label={t('signIn.email')}
          autoComplete="username"
          defaultValue={email}
          required
          withAsterisk={false}
          autoFocus={email === undefined}
          data-autofocus={email === undefined || undefined}
        />
        <PasswordInput
          name="password"
          label={t('signIn.password')}
          autoComplete="current-password"
          required
          withAsterisk={false}
          visibilityToggleButtonProps={{ 'aria-label': t('signIn.show') }}
          data-autofocus={email !== undefined || undefined}
        />
        {error && <Problem error={error} {...(refused && { text: t('signIn.refused') })} />}
        <Button type="submit" loading={attempt.isPending} fullWidth>
          {t('signIn.submit')}
        </Button>
      </Stack>
    </form>
  );
}
