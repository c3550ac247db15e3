/** Who is signed in, and the way out. */
import { ActionIcon, Button, Popover, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Icon } from '../kit/icons.tsx';
import { afterAsking } from '../kit/leaving.ts';
import { Problem } from '../kit/problem.tsx';
import { useIdentity, useSession } from '../session/session.tsx';
import { useSpeech } from '../words/words.tsx';

export function AccountMenu() {
  const { t } = useSpeech();
  const { user } = useIdentity();
  const { signOut } = useSession();
  const leave = useMutation({ mutationFn: signOut });
  return (
    <>
      <Popover defaultOpened position="bottom-end" withinPortal={false} trapFocus returnFocus>
        <Popover.Target>
          <ActionIcon variant="default" size="lg" aria-label={t('app.account')} loading={leave.isPending}>
            <Icon name="account" />
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown aria-label={t('app.account')}>
          <Stack gap="sm">
            <Text size="sm" className="value">
              {user.email}
            </Text>
            <Button
              variant="default"
              leftSection={<Icon name="signOut" />}
              onClick={() => afterAsking(() => leave.mutate())}
            >
              {t('app.signOut')}
            </Button>
          </Stack>
        </Popover.Dropdown>
      </Popover>
      {leave.error && <Problem error={leave.error} />}
    </>
  );
}
