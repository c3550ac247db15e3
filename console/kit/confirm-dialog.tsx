import { Button, Group } from '@mantine/core';
import { type ReactNode } from 'react';
import { useSpeech } from '../words/words.tsx';
import { Dialog } from './dialog.tsx';
import { Problem } from './problem.tsx';

interface ConfirmDialogProps {
  opened: boolean;
  title: string;
  /** What the button does. */
  confirm: string;
  /** It takes something away. */
  isLoss?: boolean;
  isPending: boolean;
  /** Of the last attempt. */
  error: unknown;
  onConfirm: () => void;
  onClose: () => void;
  /** What comes of it. */
  children: ReactNode;
}

/** Asks before something is done; the focus is on what leaves everything as it is. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, title, confirm, isLoss, isPending, error, onConfirm, onClose, children } = props;
  const { t } = useSpeech();
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      {children}
      {error != null && <Problem error={error} />}
      <Group justify="end">
        <Button variant="default" data-autofocus onClick={onClose}>
          {t('form.cancel')}
        </Button>
        <Button color={isLoss ? 'red.9' : undefined} loading={isPending} onClick={onConfirm}>
          {confirm}
        </Button>
      </Group>
    </Dialog>
  );
}
