/** /accept-invite and /reset-password: what the links of mails lead to. */
import { Anchor, Button, PasswordInput, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState, type SubmitEvent } from 'react';
import { Link, useLocation } from 'wouter';
import { PASSWORD } from '../api/description.ts';
import { ApiError } from '../api/errors.ts';
import { acceptInvite, resetPassword } from '../api/session.ts';
import { Problem } from '../kit/problem.tsx';
import { useSpeech } from '../words/words.tsx';
import { Frame } from './frame.tsx';
import { takeLinkToken } from './link-token.ts';
import { useSession } from './session.tsx';

type Purpose = 'invite' | 'reset';

export function SetPasswordPage({ purpose }: { purpose: Purpose }) {
  const { t } = useSpeech();
  const [token, setToken] = useState(takeLinkToken);
  useEffect(() => {
    // another link that is opened in this window
    const read = () => setToken(takeLinkToken());
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);
  return (
    <Frame title={t(purpose === 'invite' ? 'setPassword.invite' : 'setPassword.reset')}>
      {token === '' ? (
        <Text role="alert" className="problem">
          {t('setPassword.noLink')}
        </Text>
      ) : (
        <SetPassword key={token} purpose={purpose} token={token} />
      )}
    </Frame>
  );
}

function SetPassword({ purpose, token }: { purpose: Purpose; token: string }) {
  const { t } = useSpeech();
  const { become } = useSession();
  const [, navigate] = useLocation();
  const [differ, setDiffer] = useState(false);
  const set = useMutation({
    async mutationFn(password: string) {
      if (purpose === 'reset') return resetPassword(token, password);
      become(await acceptInvite(token, password));
      navigate('/', { replace: true });
    },
  });

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const differs = data.get('password') !== data.get('repeated');
    setDiffer(differs);
    if (differs) set.reset();
    else set.mutate(data.get('password') as string);
  }

  if (set.isSuccess && purpose === 'reset')
    return (
      <>
        <Text role="status">{t('setPassword.done')}</Text>
        <Button component={Link} href="/sign-in">
          {t('signIn.submit')}
        </Button>
      </>
    );
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text>{t('setPassword.text', { min: PASSWORD.minLength, max: PASSWORD.maxLength })}</Text>
        <NewPassword name="password" label={t('signIn.password')} autoFocus />
        <NewPassword
          name="repeated"
          label={t('setPassword.repeated')}
          error={differ && <span role="alert">{t('setPassword.differ')}</span>}
        />
        {set.error && <Refusal error={set.error} />}
        <Button type="submit" loading={set.isPending} fullWidth>
          {t('setPassword.submit')}
        </Button>
      </Stack>
    </form>
  );
}

function NewPassword(props: { name: string; label: string; autoFocus?: boolean; error?: React.ReactNode }) {
  const { t } = useSpeech();
  return (
    <PasswordInput
      {...props}
      autoComplete="new-password"
      minLength={PASSWORD.minLength}
      maxLength={PASSWORD.maxLength}
      required
      withAsterisk={false}
      visibilityToggleButtonProps={{ 'aria-label': t('signIn.show') }}
    />
  );
}

/** A link that does not work is not what the user has typed. */
function Refusal({ error }: { error: unknown }) {
  const { t } = useSpeech();
  const isLink = error instanceof ApiError && error.issues.some(({ field }) => field === 'token');
  if (!isLink) return <Problem error={error} />;
  return (
    <Stack gap={4}>
      <Text role="alert" className="problem" size="sm">
        {t('setPassword.usedLink')}
      </Text>
      <Anchor component={Link} href="/forgotten-password" size="sm">
        {t('signIn.forgotten')}
      </Anchor>
    </Stack>
  );
}
