/** The frame of pages for whoever is not signed in: a card, and the language. */
import { Center, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';
import { ColorsButton, LanguageSelect } from '../shell/preferences.tsx';

export function Frame({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Trama`;
  }, [title]);
  return (
    <Center component="main" mih="100vh" p="md">
      <Paper withBorder p="xl" w="100%" maw={400}>
        <Stack>
          <Text className="brand">Trama</Text>
          <Title order={1} size="h3">
            {title}
          </Title>
          {children}
          <Group justify="space-between">
            <LanguageSelect />
            <ColorsButton />
          </Group>
        </Stack>
      </Paper>
    </Center>
  );
}
