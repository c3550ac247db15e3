/** Every address of the console. Pages of somebody who is signed in are loaded apart, and those of resources apart from the first. */
import { lazy, Suspense } from 'react';
import { Route, Switch } from 'wouter';
import { useSession } from '../session/session.tsx';
import { SignInPage } from '../session/sign-in-page.tsx';
import { useLoadedAhead } from './load-ahead.ts';

const SetPasswordPage = lazy(async () => ({
  default: (await import('../session/set-password-page.tsx')).SetPasswordPage,
}));
const ForgottenPasswordPage = lazy(async () => ({
  default: (await import('../session/forgotten-password-page.tsx')).ForgottenPasswordPage,
}));
const loadInnerPages = () => import('./inner-pages.tsx');
const InnerPages = lazy(async () => ({ default: (await loadInnerPages()).InnerPages }));

export function Pages() {
  const { identity } = useSession();
  useLoadedAhead(loadInnerPages);
  return (
    <Suspense>
      <Switch>
        <Route path="/accept-invite">
          <SetPasswordPage purpose="invite" />
        </Route>
        <Route path="/reset-password">
          <SetPasswordPage purpose="reset" />
        </Route>
        <Route path="/forgotten-password">
          <ForgottenPasswordPage />
        </Route>
        <Route path="/sign-in">
          <SignInPage />
        </Route>
        {/* whoever signs in is where they wanted to be */}
        <Route>{identity ? <InnerPages key={identity.user.id} /> : <SignInPage />}</Route>
      </Switch>
    </Suspense>
  );
}
