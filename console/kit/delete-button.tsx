import { Button, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { type AnyRow, type Editable, type ReadRow } from '../api/resources.ts';
import { deleteRow, isOutOfDate } from '../api/rows.ts';
import { useSpeech } from '../words/words.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Icon } from './icons.tsx';
import { type RemovalWords, type Screen } from './screen.ts';

const DELETION: RemovalWords = {
  button: 'form.delete',
  title: 'form.deleteTitle',
  text: 'form.deleteText',
  done: 'form.deleted',
};

interface DeleteButtonProps {
  screen: Pick<Screen, 'resource' | 'nameOf' | 'removal'> & { api: Editable };
  /** As it is on the page: one that was read by itself is deleted only while it is still so. */
  row: AnyRow | ReadRow;
  back?: string;
}

/** Deletes a row once it is confirmed, and goes back to `back`; without it the button stands in the row of a list, which is read anew. */
export function DeleteButton({ screen, row, back }: DeleteButtonProps) {
  const { t } = useSpeech();
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const [asked, setAsked] = useState(false);
  const name = screen.nameOf(row);
  const words = { ...DELETION, ...screen.removal };
  const remove = useMutation({
    mutationFn: () => deleteRow(screen.api, row),
    // so that the page shows what would be deleted now
    onError: (error) => isOutOfDate(error) && client.invalidateQueries({ queryKey: [screen.resource, 'row', row.id] }),
    onSuccess: async () => {
      client.removeQueries({ queryKey: [screen.resource, 'row', row.id] });
      await client.invalidateQueries({
        queryKey: [screen.resource],
        refetchType: back === undefined ? 'active' : 'none',
      });
      notifications.show({
        message: t(words.done, { name }),
        closeButtonProps: { 'aria-label': t('app.close') },
      });
      if (back !== undefined) navigate(back);
    },
  });
  const close = () => {
    setAsked(false);
    remove.reset();
  };
  return (
    <>
      <Button
        color="red"
        variant="light"
        size={back === undefined ? 'xs' : 'sm'}
        leftSection={<Icon name="trash" />}
        aria-label={back === undefined ? `${t(words.button)}: ${name}` : undefined}
        onClick={() => setAsked(true)}
      >
        {t(words.button)}
      </Button>
      <ConfirmDialog
        opened={asked}
        title={t(words.title)}
        confirm={t(words.button)}
        isLoss
        isPending={remove.isPending}
        error={remove.error}
        onConfirm={() => remove.mutate()}
        onClose={close}
      >
        <Text>{t(words.text, { name })}</Text>
      </ConfirmDialog>
    </>
  );
}
