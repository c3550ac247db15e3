import { useEffect, useState } from 'react';

/** After the first page, which is not to wait for what others need, and before anybody can have asked for another. */
const LOAD_AHEAD_MS = 1000;
const AGAIN_MS = 10_000;

/** Loads scripts that the next page will want, a while after this one, and until it has them. Returns whether they are there. */
export function useLoadedAhead(load: () => Promise<unknown>): boolean {
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    let timer = setTimeout(attempt, LOAD_AHEAD_MS);
    function attempt(): void {
      load().then(
        () => setLoaded(true),
        // who goes there meanwhile is told what is wrong
        () => (timer = setTimeout(attempt, AGAIN_MS)),
      );
    }
    return () => clearTimeout(timer);
  }, [load]);
  return isLoaded;
}
