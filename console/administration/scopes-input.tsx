/** The scopes of a token: what each module covers, and whether it may be read or changed. */
import { Alert, Button, Checkbox, Group, Paper, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { Icon } from '../kit/icons.tsx';
import { Loaded } from '../kit/page.tsx';
import { type FieldInputProps } from '../kit/input-props.ts';
import { useSpeech } from '../words/words.tsx';
import { type GrantableModule } from './modules.ts';

interface ScopeOption {
  scope: string;
  module: GrantableModule;
  access: 'read' | 'write';
  /** Whether whoever is signed in has it. */
  grantable: boolean;
}

export function ScopesInput({ label, value, onChange, error, withAsterisk }: FieldInputProps) {
  const { t } = useSpeech();
  const query = useQuery({
    queryKey: ['tokens', 'scopes'],
    queryFn: ({ signal }) => call<ScopeOption[]>('GET', '/api/v1/auth/api-keys/scopes', { signal }),
  });
  return (
    <Checkbox.Group
      label={label}
      description={t('token.scopesHint')}
      error={error}
      withAsterisk={withAsterisk}
      value={value as string[]}
      onChange={(next) => onChange(withReading(next, value as string[]))}
    >
      <Loaded query={query}>
        {(options) => (
          <Stack gap="xs" mt="xs">
            <AllScopes grantable={grantableOf(options)} chosen={value as string[]} onChange={onChange} />
            {[...new Set(options.map(({ module }) => module))].map((module) => (
              <Paper key={module} withBorder p="sm">
                <Text size="sm" fw={600}>
                  {t(`choice.moduleKeys.${module}`)}
                </Text>
                <Text size="sm" c="dimmed">
                  {t(`scope.${module}`)}
                </Text>
                <Group gap="lg" mt="xs">
                  {options
                    .filter((option) => option.module === module)
                    .map(({ scope, access, grantable }) => (
                      <Checkbox
                        key={scope}
                        value={scope}
                        disabled={!grantable}
                        label={t(`scope.${access}`)}
                        aria-label={`${t(`choice.moduleKeys.${module}`)}: ${t(`scope.${access}`)}`}
                      />
                    ))}
                </Group>
              </Paper>
            ))}
          </Stack>
        )}
      </Loaded>
    </Checkbox.Group>
  );
}

/**
 * Who may change something mostly has to look at it: what is chosen to be changed is chosen to be read too. Reading can be taken away
 * again, for senders that only write.
 */
function withReading(next: readonly string[], before: readonly string[]): string[] {
  const added = next.filter((scope) => scope.endsWith(':write') && !before.includes(scope));
  return [...new Set([...next, ...added.map((scope) => scope.replace(/:write$/, ':read'))])];
}

const grantableOf = (options: readonly ScopeOption[]) =>
  options.filter(({ grantable }) => grantable).map(({ scope }) => scope);

interface AllScopesProps {
  grantable: string[];
  chosen: readonly string[];
  onChange: (scopes: string[]) => void;
}

/** All of them are a choice that somebody makes, and knows what it means. */
function AllScopes({ grantable, chosen, onChange }: AllScopesProps) {
  const { t } = useSpeech();
  const hasAll = grantable.every((scope) => chosen.includes(scope));
  return (
    <>
      <Group>
        <Button variant="default" size="xs" onClick={() => onChange(hasAll ? [] : grantable)}>
          {t(hasAll ? 'token.noScopes' : 'token.allScopes')}
        </Button>
      </Group>
      {hasAll && (
        <Alert role="status" color="orange" variant="light" icon={<Icon name="warning" />}>
          <Text size="sm">{t('token.allScopesText')}</Text>
        </Alert>
      )}
    </>
  );
}
