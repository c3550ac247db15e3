/** Every address of the console. Pages of somebody who is signed in are loaded apart, and those of resources apart from the first. */
import { Route, Switch } from 'wouter';
import { later } from '../kit/later.tsx';
import { useSession } from '../session/session.tsx';
import { SignInPage } from '../session/sign-in-page.tsx';
import { useLoadedAhead } from './load-ahead.ts';

const SetPasswordPage = later(async () => (await import('../session/set-password-page.tsx')).SetPasswordPage);
const ForgottenPasswordPage = later(
  async () => (await import('../session/forgotten-password-page.tsx')).ForgottenPasswordPage,
);
const loadInnerPages = () => import('./inner-pages.tsx');
const InnerPages = later(async () => (await loadInnerPages()).InnerPages);

export function Pages() {
  const { identity } = useSession();
  useLoadedAhead(loadInnerPages);
  return (
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
  );
}
