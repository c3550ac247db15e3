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
  const { t, because } = useSpeech();
  const { become } = useSession();
  const [, navigate] = useLocation();
  const [wrong, setWrong] = useState<'short' | 'differ'>();
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
    const password = data.get('password') as string;
    const differs = password !== data.get('repeated');
    const found = [...password].length < PASSWORD.minLength ? 'short' : differs ? 'differ' : undefined;
    setWrong(found);
    if (found) set.reset();
    else set.mutate(password);
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
  const issues = set.error instanceof ApiError ? set.error.issues : [];
  const ofPassword = issues.find(({ field }) => field === 'password');
  const refused =
    wrong === 'short'
      ? t('form.tooShort', { min: PASSWORD.minLength })
      : ofPassword && (because(ofPassword) ?? ofPassword.message);
  return (
    // the browser's own bubbles would say it in another language than the page's
    <form noValidate onSubmit={submit}>
      <Stack>
        <Text>{t('setPassword.text', { min: PASSWORD.minLength, max: PASSWORD.maxLength })}</Text>
        <NewPassword
          name="password"
          label={t('signIn.password')}
          autoFocus
          error={refused && <span role="alert">{refused}</span>}
        />
        <NewPassword
          name="repeated"
          label={t('setPassword.repeated')}
          error={wrong === 'differ' && <span role="alert">{t('setPassword.differ')}</span>}
        />
        {set.error && !ofPassword && <Refusal error={set.error} purpose={purpose} />}
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
      // Mantine marks the frame around the input, not what has the focus
      aria-invalid={props.error ? true : undefined}
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
function Refusal({ error, purpose }: { error: unknown; purpose: Purpose }) {
  const { t } = useSpeech();
  const isLink = error instanceof ApiError && error.issues.some(({ field }) => field === 'token');
  if (!isLink) return <Problem error={error} />;
  return (
    <Stack gap={4}>
      <Text role="alert" className="problem" size="sm">
        {t(purpose === 'invite' ? 'setPassword.usedInvite' : 'setPassword.usedLink')}
      </Text>
      {purpose === 'reset' && (
        <Anchor component={Link} href="/forgotten-password" size="sm">
          {t('signIn.forgotten')}
        </Anchor>
      )}
    </Stack>
  );
}
