/** The console: what all of its pages need, and the page at the address. */
import { MantineProvider } from '@mantine/core';
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { ApiError } from './api/errors.ts';
import { useGuardedLocation } from './kit/leaving.ts';
import { Guard } from './kit/problem.tsx';
import { IDENTITY_KEY, SessionProvider } from './session/session.tsx';
import { Pages } from './shell/pages.tsx';
import { readableColors, theme } from './theme.ts';
import { SpeechProvider } from './words/words.tsx';

/** The page's own: styles that scripts add are allowed by it alone. */
const styleNonce = document.querySelector<HTMLMetaElement>('meta[name=style-nonce]')?.nonce ?? '';
// dialogs keep the page behind them from scrolling by a style of their own
Object.assign(globalThis, { __webpack_nonce__: styleNonce });

const RETRIES = 2;
const LONGEST_WAIT_SECONDS = 5;
const STALE_MS = 10_000;

/** What was refused will be refused again; what passes by is asked again once or twice, not before the API says so. */
const isWorthwhile = (count: number, error: Error) =>
  count < RETRIES && error instanceof ApiError && error.passes && (error.retryAfter ?? 0) <= LONGEST_WAIT_SECONDS;

/** Whoever may not do what the page offers has other rights than when it was loaded: the menu shows those of now. */
const onRefused = (error: Error) => {
  if (error instanceof ApiError && error.status === 403) void client.invalidateQueries({ queryKey: IDENTITY_KEY });
};

const client = new QueryClient({
  // who is signed in is not asked for because that was refused
  queryCache: new QueryCache({ onError: (error, { queryKey }) => queryKey[0] !== IDENTITY_KEY[0] && onRefused(error) }),
  mutationCache: new MutationCache({ onError: onRefused }),
  defaultOptions: {
    queries: {
      // a browser that thinks itself offline may be beside its server
      networkMode: 'always',
      // which that mode leaves out
      refetchOnReconnect: true,
      staleTime: STALE_MS,
      retry: isWorthwhile,
      retryDelay: (count, error) => ((error instanceof ApiError && error.retryAfter) || 2 ** count) * 1000,
    },
    mutations: { networkMode: 'always' },
  },
});

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={readableColors}
      defaultColorScheme="auto"
      getStyleNonce={() => styleNonce}
    >
      <SpeechProvider>
        <Guard>
          <QueryClientProvider client={client}>
            <Router base="/console" hook={useGuardedLocation}>
              <SessionProvider>
                <Pages />
              </SessionProvider>
            </Router>
          </QueryClientProvider>
        </Guard>
      </SpeechProvider>
    </MantineProvider>
  </StrictMode>,
);
