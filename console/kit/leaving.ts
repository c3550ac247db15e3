/** Steps away from a page that somebody would lose something by wait for an answer (unsaved.tsx). */
import { useCallback } from 'react';
import { useBrowserLocation } from 'wouter/use-browser-location';

export type Leave = () => void;

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

/** From now on, until `letLeave`, whoever wants to leave the page at `address` is asked. */
export function askBeforeLeaving(address: string, by: (leave: Leave) => void): void {
  here = address;
  ask = by;
}

export function letLeave(): void {
  ask = undefined;
}
