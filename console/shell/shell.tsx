/** The frame of every page for whoever is signed in: the menu, who they are, and what holds for all pages. */
import { ActionIcon, Alert, AppShell, Burger, Group, NavLink, Text } from '@mantine/core';
import { useDisclosure, useNetwork } from '@mantine/hooks';
import { useEffect, useState, type ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { Icon } from '../kit/icons.tsx';
import { later } from '../kit/later.tsx';
import { MENU, type MenuEntry } from '../menu.ts';
import { useIdentity, useMayRead } from '../session/session.tsx';
import { type WordKey } from '../words/dictionary.ts';
import { useSpeech } from '../words/words.tsx';
import { ColorsButton, LanguageSelect } from './preferences.tsx';

export function Shell({ children }: { children: ReactNode }) {
  const { t } = useSpeech();
  const { tenant } = useIdentity();
  const { online } = useNetwork();
  const [opened, menu] = useDisclosure();
  const [location] = useLocation();
  const { close } = menu;
  useEffect(close, [location, close]);
  return (
    <AppShell
      header={{ height: 52 }}
      navbar={{ width: 230, breakpoint: 'sm', collapsed: { mobile: !opened } }}
      padding="md"
    >
      <a href="#content" className="skip">
        {t('app.skip')}
      </a>
      <AppShell.Header px="md" className="screen-only">
        <Group h="100%" justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap" className="shrinks">
            <Burger
              opened={opened}
              onClick={menu.toggle}
              hiddenFrom="sm"
              size="sm"
              aria-label={t('app.menu')}
              aria-expanded={opened}
            />
            <Link href="/" className="brand">
              Trama
            </Link>
            <Text size="sm" c="dimmed" truncate visibleFrom="xs">
              {tenant.name}
            </Text>
          </Group>
          <Group gap="xs" wrap="nowrap">
            <LanguageSelect />
            <ColorsButton />
            <Account />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="xs" aria-label={t('app.menu')} className="scrolls screen-only">
        <Entries location={location} />
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1}>
        {!online && (
          <Alert role="status" color="orange" variant="light" mb="md" icon={<Icon name="warning" />}>
            {t('app.offline')}
          </Alert>
        )}
        {children}
      </AppShell.Main>
    </AppShell>
  );
}

function Entries({ location }: { location: string }) {
  const { t } = useSpeech();
  const mayRead = useMayRead();
  const { platformRole } = useIdentity();
  // the board of the queues is no page of the console
  const hasQueues = (title: WordKey) => title === 'menu.platform' && platformRole !== null;
  const sections = MENU.map((section) => ({ ...section, entries: section.entries.filter(mayRead) })).filter(
    ({ title, entries }) => entries.length > 0 || hasQueues(title),
  );
  return sections.map(({ title, entries }) => (
    <div key={title} role="group" aria-label={t(title)} className="menu-section">
      <Text size="xs" c="dimmed" fw={600} px="sm" aria-hidden>
        {t(title)}
      </Text>
      {entries.map((entry) => (
        <Entry key={entry.address} entry={entry} location={location} />
      ))}
      {hasQueues(title) && (
        <NavLink component="a" href="/admin/queues/" label={t('menu.queues')} leftSection={<Icon name="queues" />} />
      )}
    </div>
  ));
}

function Entry({ entry, location }: { entry: MenuEntry; location: string }) {
  const { t } = useSpeech();
  const address = `/${entry.address}`;
  const active = location === address || location.startsWith(`${address}/`);
  return (
    <NavLink
      component={Link}
      href={address}
      label={t(entry.title)}
      leftSection={<Icon name={entry.icon} />}
      active={active}
      aria-current={active ? 'page' : undefined}
    />
  );
}

const AccountMenu = later(async () => (await import('./account-menu.tsx')).AccountMenu, <AccountButton loading />);

/** What the button opens is loaded when it is wanted. */
function Account() {
  const [isWanted, setWanted] = useState(false);
  return isWanted ? <AccountMenu /> : <AccountButton onClick={() => setWanted(true)} />;
}

function AccountButton(props: { loading?: boolean; onClick?: () => void }) {
  const { t } = useSpeech();
  return (
    <ActionIcon
      variant="default"
      size="lg"
      aria-label={t('app.account')}
      aria-haspopup="dialog"
      aria-expanded={false}
      {...props}
    >
      <Icon name="account" />
    </ActionIcon>
  );
}
