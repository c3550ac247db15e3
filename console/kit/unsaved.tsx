/** Keeps what was typed from being lost by a step to another page: whoever is about to leave is asked first. */
import { Button, Group, Text } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useBrowserLocation } from 'wouter/use-browser-location';
import { type WordKey } from '../words/dictionary.ts';
import { useSpeech } from '../words/words.tsx';
import { Dialog } from './dialog.tsx';

type Leave = () => void;

/** What asks before a page is left, while there is something to lose. */
let ask: ((leave: Leave) => void) | undefined;
/** The address of that page. */
let here = '';

// before the router listens, which would have left the page already
addEventListener('popstate', (event) => {
  if (!ask) return;
  // the browser has gone: the router is not told, and the address is put back
  event.stopImmediatePropagation();
  history.pushState(null, '', here);
  ask(() => history.back());
});

/** The browser's location, for the router: steps away from unsaved changes wait for an answer. */
export const useGuardedLocation: typeof useBrowserLocation = (options) => {
  const [path, navigate] = useBrowserLocation(options);
  const guarded: typeof navigate = useCallback(
    (...to: Parameters<typeof navigate>) => (ask ? ask(() => navigate(...to)) : navigate(...to)),
    [navigate],
  );
  return [path, guarded];
};

/** Does what ends the page otherwise than by a step, once whoever would lose something has been asked. */
export const afterAsking = (leave: Leave): void => (ask ? ask(leave) : leave());

/** Asks while `dirty`. Returns the dialog to be shown, and what lets the next step pass unasked. */
export function useUnsaved(dirty: boolean, words: LeaveWords = UNSAVED) {
  const [leave, setLeave] = useState<Leave>();
  const address = useRef(location.href);
  const release = useCallback(() => (ask = undefined), []);

  useEffect(() => {
    if (!dirty) return;
    here = address.current;
    ask = (next) => setLeave(() => next);
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', onUnload);
    return () => {
      release();
      removeEventListener('beforeunload', onUnload);
    };
  }, [dirty, release]);

  const dialog = (
    <LeaveDialog
      words={words}
      opened={leave !== undefined}
      onStay={() => setLeave(undefined)}
      onLeave={() => {
        release();
        setLeave(undefined);
        leave?.();
      }}
    />
  );
  return { dialog, release };
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
