/** The pages of somebody who is signed in: the frame, the page that they come to first, and the others when they are wanted. */
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { HomePage } from '../home/home-page.tsx';
import { later } from '../kit/later.tsx';
import { Guard } from '../kit/problem.tsx';
import { ENTRIES } from '../menu.ts';
import { useSession } from '../session/session.tsx';
import { useLoadedAhead } from './load-ahead.ts';
import { Shell } from './shell.tsx';

const loadResourcePages = () => import('./resource-pages.tsx');
const ResourcePages = later(async () => (await loadResourcePages()).ResourcePages);
const loadAbovePages = () => import('./above-pages.tsx');
const Messages = later(async () => (await loadAbovePages()).Messages);
const SessionEnded = later(async () => (await loadAbovePages()).SessionEnded);
const loadAll = () => Promise.all([loadAbovePages(), loadResourcePages()]);

export function InnerPages() {
  const { ended } = useSession();
  const [location] = useLocation();
  const isLoaded = useLoadedAhead(loadAll);
  return (
    <>
      <Shell>
        <Guard key={location}>
          <Switch>
            <Route path="/">
              <Redirect to={`/${ENTRIES.home.address}`} replace />
            </Route>
            <Route path={`/${ENTRIES.home.address}`}>
              <HomePage />
            </Route>
            <Route>
              <ResourcePages />
            </Route>
          </Switch>
        </Guard>
      </Shell>
      <Guard>
        {isLoaded && <Messages />}
        {ended && <SessionEnded />}
      </Guard>
    </>
  );
}
