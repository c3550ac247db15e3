/** Disables and enables a tenant, once it is confirmed what comes of it. */
import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { resourceOf, type Row } from '../api/resources.ts';
import { Dialog } from '../kit/dialog.tsx';
import { Problem } from '../kit/problem.tsx';
import { useIdentity } from '../session/session.tsx';
import { useSpeech } from '../words/words.tsx';

const { path } = resourceOf('tenants');

const WORDS = {
  DISABLED: {
    button: 'tenant.disable',
    title: 'tenant.disableTitle',
    text: 'tenant.disableText',
    done: 'tenant.disabled',
  },
  ACTIVE: { button: 'tenant.enable', title: 'tenant.enableTitle', text: 'tenant.enableText', done: 'tenant.enabled' },
} as const;

export function TenantActions({ row: { id, name, status } }: { row: Row<'tenants'> }) {
  const { t } = useSpeech();
  const client = useQueryClient();
  const { tenant } = useIdentity();
  const [opened, setOpened] = useState(false);
  const next = status === 'ACTIVE' ? 'DISABLED' : 'ACTIVE';
  // what the dialog asks stays what it was while it closes
  const [wanted, setWanted] = useState<keyof typeof WORDS>(next);
  const words = WORDS[wanted];
  const change = useMutation({
    mutationFn: () => call('PATCH', `${path}/${id}/status`, { body: { status: wanted } }),
    onSuccess: async () => {
      setOpened(false);
      notifications.show({
        message: t(words.done, { name: name ?? '' }),
        closeButtonProps: { 'aria-label': t('app.close') },
      });
      await client.invalidateQueries({ queryKey: ['tenants'] });
    },
  });
  const ask = () => {
    setWanted(next);
    setOpened(true);
  };
  const close = () => {
    setOpened(false);
    change.reset();
  };
  // nobody can disable their own
  if (id === tenant.id) return null;
  return (
    <>
      <Button variant="default" onClick={ask}>
        {t(WORDS[next].button)}
      </Button>
      <Dialog opened={opened} onClose={close} title={t(words.title, { name: name ?? '' })}>
        <Text>{t(words.text)}</Text>
        {change.error && <Problem error={change.error} />}
        <Group justify="end">
          <Button variant="default" data-autofocus onClick={close}>
            {t('form.cancel')}
          </Button>
          <Button
            color={wanted === 'DISABLED' ? 'red.9' : undefined}
            loading={change.isPending}
            onClick={() => change.mutate()}
          >
            {t(words.button)}
          </Button>
        </Group>
      </Dialog>
    </>
  );
}
