/** /sign-in, and what stands at every other address until somebody is signed in. */
import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useLocation, useRoute, useSearchParams } from 'wouter';
import { mayLookAtQueues, type Identity } from '../api/session.ts';
import { Problem } from '../kit/problem.tsx';
import { useSpeech } from '../words/words.tsx';
import { Frame } from './frame.tsx';
import { useSession } from './session.tsx';
import { SignInForm } from './sign-in-form.tsx';

const QUEUES = '/admin/queues/';

/** Where to go on after the sign-in: the board of the queues is no page of the console. */
function useWantsQueues(): boolean {
  const [parameters] = useSearchParams();
  return parameters.get('next') === QUEUES;
}

export function SignInPage() {
  const { t } = useSpeech();
  const { identity, become } = useSession();
  const wantsQueues = useWantsQueues();
  const [isOwnAddress] = useRoute('/sign-in');
  const [, navigate] = useLocation();
  if (identity) return <SignedIn identity={identity} wantsQueues={wantsQueues} />;

  async function go(signedIn: Identity): Promise<void> {
    if (wantsQueues && (await mayLookAtQueues())) return location.assign(QUEUES);
    become(signedIn);
    if (isOwnAddress && !wantsQueues) navigate('/', { replace: true });
  }
  return (
    <Frame title={t('signIn.title')}>
      <SignInForm onSignedIn={(signedIn) => void go(signedIn)} />
      <Anchor component={Link} href="/forgotten-password" size="sm">
        {t('signIn.forgotten')}
      </Anchor>
    </Frame>
  );
}

function SignedIn({ identity, wantsQueues }: { identity: Identity; wantsQueues: boolean }) {
  const { t } = useSpeech();
  const { signOut } = useSession();
  const queues = useQuery({ queryKey: ['queues'], queryFn: mayLookAtQueues, staleTime: Infinity });
  const leave = useMutation({ mutationFn: signOut });
  return (
    <Frame title={t('signIn.title')}>
      <Text>{t('signIn.signedInAs', { email: identity.user.email })}</Text>
      {wantsQueues && queues.data === false && (
        <Text role="alert" className="problem">
          {t('signIn.noQueues')}
        </Text>
      )}
      {leave.error && <Problem error={leave.error} />}
      <Stack gap="xs">
        <Button component={Link} href="/">
          {t('signIn.toConsole')}
        </Button>
        {queues.data === true && (
          <Button component="a" href={QUEUES} variant="default">
            {t('signIn.toQueues')}
          </Button>
        )}
        <Button variant="default" loading={leave.isPending} onClick={() => leave.mutate()}>
          {t('app.signOut')}
        </Button>
      </Stack>
    </Frame>
  );
}
