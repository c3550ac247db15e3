/** Keeps what was typed from being lost by a step to another page: whoever is about to leave is asked first. */
import { Button, Group, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { type WordKey } from '../words/dictionary.ts';
import { useSpeech } from '../words/words.tsx';
import { Dialog } from './dialog.tsx';
import { askBeforeLeaving, letLeave, type Leave } from './leaving.ts';

/** Asks while `dirty`. Returns the dialog to be shown, and what lets the next step pass unasked. */
export function useUnsaved(dirty: boolean, words: LeaveWords = UNSAVED) {
  const [leave, setLeave] = useState<Leave>();
  const address = useRef(location.href);

  useEffect(() => {
    if (!dirty) return;
    askBeforeLeaving(address.current, (next) => setLeave(() => next));
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', onUnload);
    return () => {
      letLeave();
      removeEventListener('beforeunload', onUnload);
    };
  }, [dirty]);

  const dialog = (
    <LeaveDialog
      words={words}
      opened={leave !== undefined}
      onStay={() => setLeave(undefined)}
      onLeave={() => {
        letLeave();
        setLeave(undefined);
        leave?.();
      }}
    />
  );
  return { dialog, release: letLeave };
}

interface LeaveWords {
  title: WordKey;
  text: WordKey;
  leave: WordKey;
}

const UNSAVED: LeaveWords = { title: 'form.leaveTitle', text: 'form.leaveText', leave: 'form.leave' };

interface LeaveDialogProps {
  opened: boolean;
  words: LeaveWords;
  onStay: () => void;
  onLeave: () => void;
}

function LeaveDialog({ opened, words, onStay, onLeave }: LeaveDialogProps) {
  const { t } = useSpeech();
  return (
    <Dialog opened={opened} onClose={onStay} title={t(words.title)}>
      <Text>{t(words.text)}</Text>
      <Group justify="end">
        <Button variant="default" data-autofocus onClick={onStay}>
          {t('form.stay')}
        </Button>
        <Button color="red.9" onClick={onLeave}>
          {t(words.leave)}
        </Button>
      </Group>
    </Dialog>
  );
}
