/** Every address of the console. */
import { Text } from '@mantine/core';
import { Suspense } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { DetailPage } from '../kit/detail-page.tsx';
import { CreatePage, EditPage } from '../kit/form-page.tsx';
import { ListPage } from '../kit/list-page.tsx';
import { Page } from '../kit/page.tsx';
import { Guard } from '../kit/problem.tsx';
import { hasDetail, ScreensProvider } from '../kit/screen.ts';
import { PAGES, SCREENS } from '../screens.ts';
import { ForgottenPasswordPage } from '../session/forgotten-password-page.tsx';
import { useSession } from '../session/session.tsx';
import { SetPasswordPage } from '../session/set-password-page.tsx';
import { SignInPage } from '../session/sign-in-page.tsx';
import { useSpeech } from '../words/words.tsx';
import { Shell } from './shell.tsx';

export function Pages() {
  const { identity } = useSession();
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

function InnerPages() {
  const [location] = useLocation();
  return (
    <ScreensProvider value={SCREENS}>
      <Shell>
        <Guard key={location}>
          <Suspense>
            <Switch>
              <Route path="/">
                <Redirect to="/home" replace />
              </Route>
              {PAGES.map(({ address, Page }) => (
                <Route key={address} path={`/${address}`}>
                  <Page />
                </Route>
              ))}
              {SCREENS.flatMap((screen) => {
                const { address, api, createTitle, Create, Detail, pages = [] } = screen;
                return [
                  <Route key={address} path={`/${address}`}>
                    <ListPage screen={screen} />
                  </Route>,
                  createTitle !== undefined && api.can.create && (
                    <Route key={`${address}/new`} path={`/${address}/new`}>
                      {Create ? <Create /> : <CreatePage screen={screen} />}
                    </Route>
                  ),
                  hasDetail(screen) && (
                    <Route key={`${address}/id`} path={`/${address}/:id`}>
                      {({ id }) =>
                        Detail ? <Detail key={id} id={id} /> : <DetailPage key={id} screen={screen} id={id} />
                      }
                    </Route>
                  ),
                  createTitle !== undefined && api.can.update && (
                    <Route key={`${address}/edit`} path={`/${address}/:id/edit`}>
                      {({ id }) => <EditPage key={id} screen={screen} id={id} />}
                    </Route>
                  ),
                  ...pages.map(({ address: below, Page: PageBelow }) => (
                    <Route key={`${address}/${below}`} path={`/${address}/${below}`}>
                      <PageBelow />
                    </Route>
                  )),
                ];
              })}
              <Route>
                <NotFound />
              </Route>
            </Switch>
          </Suspense>
        </Guard>
      </Shell>
    </ScreensProvider>
  );
}

function NotFound() {
  const { t } = useSpeech();
  return (
    <Page title={t('app.notFound')}>
      <Text>{t('app.notFoundText')}</Text>
    </Page>
  );
}
