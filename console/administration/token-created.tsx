import { Alert, Anchor, Button, CopyButton, Group, Stack, Text, TextInput } from '@mantine/core';
import { Link } from 'wouter';
import { Icon } from '../kit/icons.tsx';
import { useUnsaved } from '../kit/unsaved.tsx';
import { useSpeech } from '../words/words.tsx';

const LEAVE = { title: 'token.leaveTitle', text: 'token.leaveText', leave: 'token.leave' } as const;

interface TokenCreatedProps {
  token: string;
  /** How programs send it. */
  use: 'token.use' | 'serviceKey.use';
  back: string;
}

/** A secret that has just been made: nobody can look at it again. */
export function TokenCreated({ token, use, back }: TokenCreatedProps) {
  const { t } = useSpeech();
  const { dialog, release } = useUnsaved(true, LEAVE);
  return (
    <Stack maw={720}>
      <Alert role="status" color="teal" variant="light" title={t('token.created')} icon={<Icon name="check" />}>
        <Text size="sm">{t('token.once')}</Text>
      </Alert>
      <TextInput
        label={t('token.secret')}
        value={token}
        readOnly
        autoFocus
        classNames={{ input: 'code' }}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Text size="sm">
        {t(use)}{' '}
        <Anchor href="/docs" inherit underline="always">
          {t('token.reference')}
        </Anchor>
      </Text>
      <Group>
        <CopyButton value={token}>
          {({ copied, copy }) => <Button onClick={copy}>{t(copied ? 'token.copied' : 'token.copy')}</Button>}
        </CopyButton>
        <Button component={Link} href={back} variant="default" onClick={release}>
          {t('token.done')}
        </Button>
      </Group>
      {dialog}
    </Stack>
  );
}
