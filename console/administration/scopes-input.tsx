/** The scopes of a token: what each module covers, and whether it may be read or changed. */
import { Checkbox, Group, Paper, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
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
      onChange={onChange}
    >
      <Loaded query={query}>
        {(options) => (
          <Stack gap="xs" mt="xs">
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
