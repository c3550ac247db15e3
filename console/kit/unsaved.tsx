/** Keeps what was typed from being lost by a step to another page: whoever is about to leave is asked first. */
import { Button, Group, Text } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useBrowserLocation } from 'wouter/use-browser-location';
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

/** Asks while `dirty`. Returns the dialog to be shown, and what lets the next step pass unasked. */
export function useUnsaved(dirty: boolean) {
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

function LeaveDialog({ opened, onStay, onLeave }: { opened: boolean; onStay: () => void; onLeave: () => void }) {
  const { t } = useSpeech();
  return (
    <Dialog opened={opened} onClose={onStay} title={t('form.leaveTitle')}>
      <Text>{t('form.leaveText')}</Text>
      <Group justify="end">
        <Button variant="default" data-autofocus onClick={onStay}>
          {t('form.stay')}
        </Button>
        <Button color="red.9" onClick={onLeave}>
          {t('form.leave')}
        </Button>
      </Group>
    </Dialog>
  );
}
