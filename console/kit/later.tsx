import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { requireServer } from '../api/call.ts';

/**
 * A component whose script is loaded when it is first shown, with `fallback` in its place until then. Unlike `lazy` it is shown as soon
 * as it is there: React holds back what follows a fallback for some tenths of a second. What could not be loaded is thrown, or that
 * the server is away where it is, and loaded anew by the next that shows it.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined;
  return function Later(props: Props) {
    const [Shown, setShown] = useState(() => Loaded);
    const [failure, setFailure] = useState<{ error: unknown }>();
    useEffect(() => {
      if (Shown) return;
      load().then(
        (component) => {
          Loaded = component;
          setShown(() => component);
        },
        (error: unknown) =>
          requireServer().then(
            () => setFailure({ error }),
            (away: unknown) => setFailure({ error: away }),
          ),
      );
    }, [Shown]);
    if (failure) throw failure.error;
    return Shown ? <Shown {...props} /> : fallback;
  };
}
