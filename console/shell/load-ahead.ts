import { useEffect, useState } from 'react';

/** After the first page, which is not to wait for what others need, and before anybody can have asked for another. */
const LOAD_AHEAD_MS = 1000;

/** Has scripts loaded that the next page will want, a while after this one. Returns whether that while is over. */
export function useLoadedAhead(load: () => Promise<unknown>): boolean {
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setLater(true);
      // what cannot be loaded says so when somebody goes there
      load().catch(() => undefined);
    }, LOAD_AHEAD_MS);
    return () => clearTimeout(timer);
  }, [load]);
  return isLater;
}
