/** Who is signed in. When a session ends under somebody's hands, they sign in again above what they were doing. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, use, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { type ScopeName } from '../../shared/platform/modules.ts';
import { forgetCsrfToken, SESSION_ENDED } from '../api/call.ts';
import { readIdentity, signOut as endSession, storeLanguage, type Identity } from '../api/session.ts';
import { Problem } from '../kit/problem.tsx';
import { type Screen } from '../kit/screen.ts';
import { type MenuEntry } from '../menu.ts';
import { type Language } from '../words/speech.ts';
import { useSpeech } from '../words/words.tsx';

export interface Session {
  /** Null where nobody is signed in. */
  identity: Identity | null;
  /** The session of `identity` has ended, and nobody has signed out. */
  ended: boolean;
  become: (identity: Identity | null) => void;
  signOut: () => Promise<void>;
}

const Context = createContext<Session | undefined>(undefined);
/** Under which who is signed in is kept. */
export const IDENTITY_KEY = ['me'];

export function SessionProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const [ended, setEnded] = useState(false);
  const me = useQuery({ queryKey: IDENTITY_KEY, staleTime: Infinity, gcTime: Infinity, queryFn: readIdentity });

  const become = useCallback(
    (identity: Identity | null) => {
      forgetCsrfToken();
      const before = client.getQueryData<Identity | null>(IDENTITY_KEY);
      // somebody else's rows are nobody's business
      if (before?.user.id !== identity?.user.id)
        client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== IDENTITY_KEY[0] });
      else void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== IDENTITY_KEY[0] });
      client.setQueryData(IDENTITY_KEY, identity);
      setEnded(false);
    },
    [client],
  );
  useEffect(() => {
    const end = () => {
      forgetCsrfToken();
      setEnded(client.getQueryData<Identity | null>(IDENTITY_KEY) != null);
    };
    addEventListener(SESSION_ENDED, end);
    return () => removeEventListener(SESSION_ENDED, end);
  }, [client]);

  const identity = me.data;
  const { speakOwn } = useSpeech();
  const language = identity?.language ?? null;
  useEffect(() => speakOwn(language), [speakOwn, language]);
  const session = useMemo(
    () =>
      identity !== undefined && {
        identity,
        ended,
        become,
        async signOut() {
          await endSession();
          become(null);
        },
      },
    [identity, ended, become],
  );
  if (session) return <Context value={session}>{children}</Context>;
  return me.error ? <Problem error={me.error} onRetry={() => void me.refetch()} /> : null;
}

export function useSession(): Session {
  const session = use(Context);
  if (!session) throw new Error('useSession outside of SessionProvider');
  return session;
}

/** Chooses the language: of whoever is signed in, on whichever machine; before, of this browser. */
export function useLanguageChoice(): { choose: (language: Language) => void; error: unknown } {
  const client = useQueryClient();
  const { identity } = useSession();
  const { speak } = useSpeech();
  const store = useMutation({
    mutationFn: storeLanguage,
    onSuccess: ({ language }) =>
      client.setQueryData<Identity | null>(IDENTITY_KEY, (before) => before && { ...before, language }),
  });
  return { choose: identity ? store.mutate : speak, error: store.error };
}

/** Of whoever is signed in, where somebody is. */
export function useIdentity(): Identity {
  const { identity } = useSession();
  if (!identity) throw new Error('nobody is signed in');
  return identity;
}

/** Whether the user may do what a scope names; what they may not is not offered. */
export function useMay(): (scope: ScopeName) => boolean {
  const { scopes } = useIdentity();
  return (scope) => scopes.includes(scope);
}

/** Whether the user has something to see behind an entry of the menu. */
export function useMayRead(): (entry: Pick<MenuEntry, 'needs'>) => boolean {
  const may = useMay();
  const { platformRole } = useIdentity();
  return ({ needs }) => (needs === 'platform' ? platformRole === 'admin' : needs === undefined || may(needs));
}

/** Whether the user may change rows of a screen. */
export function useMayWrite(): (screen: Pick<Screen, 'api' | 'own'>) => boolean {
  const may = useMay();
  const { platformRole } = useIdentity();
  return ({ api: { platform, module }, own }) =>
    platform ? platformRole === 'admin' : own === true || (module !== null && may(`${module}:write`));
}
