import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent } from 'react';
import { Link } from 'wouter';
import { askForReset } from '../api/session.ts';
import { Problem } from '../kit/problem.tsx';
import { useSpeech } from '../words/words.tsx';
import { Frame } from './frame.tsx';

export function ForgottenPasswordPage() {
  const { t } = useSpeech();
  const ask = useMutation({ mutationFn: askForReset });

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    ask.mutate(new FormData(event.currentTarget).get('email') as string);
  }
  return (
    <Frame title={t('forgotten.title')}>
      {ask.isSuccess ? (
        <Text role="status">{t('forgotten.sent')}</Text>
      ) : (
        <form onSubmit={submit}>
          <Stack>
            <Text>{t('forgotten.text')}</Text>
            <TextInput
              name="email"
              type="email"
              label={t('signIn.email')}
              autoComplete="username"
              required
              withAsterisk={false}
              autoFocus
            />
            {ask.error && <Problem error={ask.error} />}
            <Button type="submit" loading={ask.isPending} fullWidth>
              {t('forgotten.submit')}
            </Button>
          </Stack>
        </form>
      )}
      <Anchor component={Link} href="/sign-in" size="sm">
        {t('forgotten.back')}
      </Anchor>
    </Frame>
  );
}
