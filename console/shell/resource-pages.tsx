/** The pages of resources, and those that are of none. */
import { Text } from '@mantine/core';
import { Route, Switch } from 'wouter';
import { DetailPage } from '../kit/detail-page.tsx';
import { CreatePage, EditPage } from '../kit/form-page.tsx';
import { ListPage } from '../kit/list-page.tsx';
import { Page } from '../kit/page.tsx';
import { hasDetail, ScreensProvider } from '../kit/screen.ts';
import { PAGES, SCREENS } from '../screens.ts';
import { useSpeech } from '../words/words.tsx';

export function ResourcePages() {
  return (
    <ScreensProvider value={SCREENS}>
      <Switch>
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
                {({ id }) => (Detail ? <Detail key={id} id={id} /> : <DetailPage key={id} screen={screen} id={id} />)}
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
