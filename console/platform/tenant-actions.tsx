/** Disables and enables a tenant, once it is confirmed what comes of it. */
import { Button, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { resourceOf, type Row } from '../api/resources.ts';
import { ConfirmDialog } from '../kit/confirm-dialog.tsx';
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
      <ConfirmDialog
        opened={opened}
        title={t(words.title, { name: name ?? '' })}
        confirm={t(words.button)}
        isLoss={wanted === 'DISABLED'}
        isPending={change.isPending}
        error={change.error}
        onConfirm={() => change.mutate()}
        onClose={close}
      >
        <Text>{t(words.text)}</Text>
      </ConfirmDialog>
    </>
  );
}
