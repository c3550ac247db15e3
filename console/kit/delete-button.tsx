import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { call } from '../api/call.ts';
import { type AnyRow } from '../api/resources.ts';
import { useSpeech } from '../words/words.tsx';
import { Dialog } from './dialog.tsx';
import { Icon } from './icons.tsx';
import { Problem } from './problem.tsx';
import { type Screen } from './screen.ts';

/** Deletes a row once it is confirmed, and goes back to `back`. */
export function DeleteButton({ screen, row, back }: { screen: Screen; row: AnyRow; back: string }) {
  const { t } = useSpeech();
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const [asked, setAsked] = useState(false);
  const name = screen.nameOf(row);
  const remove = useMutation({
    mutationFn: () => call('DELETE', `${screen.api.path}/${row.id}`),
    onSuccess: async () => {
      client.removeQueries({ queryKey: [screen.resource, 'row', row.id] });
      await client.invalidateQueries({ queryKey: [screen.resource, 'list'], refetchType: 'none' });
      notifications.show({
        message: t('form.deleted', { name }),
        closeButtonProps: { 'aria-label': t('app.close') },
      });
      navigate(back);
    },
  });
  const close = () => {
    setAsked(false);
    remove.reset();
  };
  return (
    <>
      <Button color="red" variant="light" leftSection={<Icon name="trash" />} onClick={() => setAsked(true)}>
        {t('form.delete')}
      </Button>
      <Dialog opened={asked} onClose={close} title={t('form.deleteTitle')}>
        <Text>{t('form.deleteText', { name })}</Text>
        {remove.error && <Problem error={remove.error} />}
        <Group justify="end">
          <Button variant="default" data-autofocus onClick={close}>
            {t('form.cancel')}
          </Button>
          <Button color="red.9" loading={remove.isPending} onClick={() => remove.mutate()}>
            {t('form.delete')}
          </Button>
        </Group>
      </Dialog>
    </>
  );
}
