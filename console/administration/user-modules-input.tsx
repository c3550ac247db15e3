/** The modules of a user, with whom the choice concerns. */
import { Stack, Text } from '@mantine/core';
import { FieldInput } from '../kit/field-input.tsx';
import { type FieldInputProps } from '../kit/input-props.ts';
import { useSpeech } from '../words/words.tsx';

export function UserModulesInput(props: FieldInputProps) {
  const { t } = useSpeech();
  return (
    <Stack gap={4}>
      <FieldInput {...props} />
      <Text size="sm" c="dimmed">
        {t('user.modulesHint')}
      </Text>
    </Stack>
  );
}
