/** The modules of a user, each with what it covers, and whom the choice concerns. */
import { Checkbox, Stack, Text } from '@mantine/core';
import { type FieldInputProps } from '../kit/input-props.ts';
import { useIdentity } from '../session/session.tsx';
import { useSpeech } from '../words/words.tsx';
import { type GrantableModule } from './modules.ts';

export function UserModulesInput({ form, label, value, onChange, error, withAsterisk }: FieldInputProps) {
  const { t } = useSpeech();
  // an administrator has all modules of the company
  const { modules } = useIdentity();
  const offered = (form.values as readonly GrantableModule[]).filter(
    (module) => modules.includes(module) || (value as string[]).includes(module),
  );
  return (
    <Stack gap={4}>
      <Checkbox.Group
        label={label}
        error={error}
        withAsterisk={withAsterisk}
        value={value as string[]}
        onChange={onChange}
      >
        <Stack gap="xs" mt={6}>
          {offered.map((module) => (
            <Checkbox
              key={module}
              value={module}
              label={t(`choice.moduleKeys.${module}`)}
              description={t(`scope.${module}`)}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <Text size="sm" c="dimmed">
        {t('user.modulesHint')}
      </Text>
    </Stack>
  );
}
