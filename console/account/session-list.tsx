/** Where else somebody is signed in, and how to end it. */
import { Badge, Button, Fieldset, Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Bowser from 'bowser';
import { useRef } from 'react';
import { call } from '../api/call.ts';
import { Loaded } from '../kit/page.tsx';
import { Problem } from '../kit/problem.tsx';
import { type Speech } from '../words/speech.ts';
import { useSpeech } from '../words/words.tsx';

/** Such as Firefox on Windows; what is unknown to the list of browsers says itself what it is. */
function browserName(userAgent: string | null, { t }: Speech): string {
  if (userAgent === null || userAgent === '') return t('sessions.unknown');
  const { browser, os } = Bowser.parse(userAgent);
  if (browser.name === undefined || browser.name === '') return userAgent;
  return os.name === undefined || os.name === ''
    ? browser.name
    : t('sessions.browser', { browser: browser.name, system: os.name });
}

const PATH = '/api/v1/auth/sessions';

interface OwnSession {
  id: string;
  createdAt: string;
  lastUsedAt: string;
  expiresAt: string;
  userAgent: string | null;
  current: boolean;
}

export function SessionList() {
  const speech = useSpeech();
  const { t, moment } = speech;
  const client = useQueryClient();
  const list = useRef<HTMLUListElement>(null);
  const query = useQuery({
    queryKey: ['sessions'],
    queryFn: ({ signal }) => call<OwnSession[]>('GET', PATH, { signal }),
  });
  const end = useMutation({
    mutationFn: ({ id }: OwnSession) => call('DELETE', `${PATH}/${encodeURIComponent(id)}`),
    async onSuccess() {
      // the button that has the focus goes
      list.current?.focus();
      await client.invalidateQueries({ queryKey: ['sessions'] });
      notifications.show({
        color: 'teal',
        message: t('sessions.ended'),
        closeButtonProps: { 'aria-label': t('app.close') },
      });
    },
  });
  return (
    <Fieldset legend={t('sessions.title')}>
      <Stack>
        <Text size="sm">{t('sessions.text')}</Text>
        {end.error && <Problem error={end.error} />}
        <Loaded query={query}>
          {(sessions) => (
            <ul ref={list} tabIndex={-1} aria-label={t('sessions.title')} className="plain-list">
              {sessions.map((session) => {
                const begun = t('sessions.begun', { moment: moment(session.createdAt) });
                const browser = browserName(session.userAgent, speech);
                return (
                  <li key={session.id}>
                    <Group justify="space-between" gap="sm">
                      <div>
                        <Text size="sm" fw={500} className="value">
                          {browser}
                        </Text>
                        <Text size="sm">{begun}</Text>
                        <Text size="sm" c="dimmed">
                          {t('sessions.used', { moment: moment(session.lastUsedAt) })}
                        </Text>
                      </div>
                      {session.current ? (
                        <Badge variant="light">{t('sessions.current')}</Badge>
                      ) : (
                        <Button
                          size="xs"
                          variant="default"
                          aria-label={`${t('sessions.end')}: ${browser}, ${begun}`}
                          onClick={() => end.mutate(session)}
                        >
                          {t('sessions.end')}
                        </Button>
                      )}
                    </Group>
                  </li>
                );
              })}
            </ul>
          )}
        </Loaded>
      </Stack>
    </Fieldset>
  );
}
