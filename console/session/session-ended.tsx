/** Above whatever was being done when the session ended: the page below stays as it is. */
import { Button, Text } from '@mantine/core';
import { Dialog } from '../kit/dialog.tsx';
import { useSpeech } from '../words/words.tsx';
import { useIdentity, useSession } from './session.tsx';
import { SignInForm } from './sign-in-form.tsx';

export function SessionEnded() {
  const { t } = useSpeech();
  const { ended, become } = useSession();
  const { user } = useIdentity();
  return (
    <Dialog opened={ended} title={t('signIn.again')}>
      <Text>{t('signIn.againText')}</Text>
      <SignInForm email={user.email} onSignedIn={become} />
      <Button variant="subtle" onClick={() => become(null)}>
        {t('app.signOut')}
      </Button>
    </Dialog>
  );
}
