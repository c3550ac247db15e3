/** The modules of a tenant, with what the choice leaves out. */
import { Alert, Stack, Text } from '@mantine/core';
import { FieldInput } from '../kit/field-input.tsx';
import { Icon } from '../kit/icons.tsx';
import { type FieldInputProps } from '../kit/input-props.ts';
import { useSpeech } from '../words/words.tsx';

export function ModulesInput(props: FieldInputProps) {
  const { t } = useSpeech();
  const chosen = props.value as string[];
  return (
    <Stack gap="xs">
      <FieldInput {...props} />
      {chosen.length > 0 && !chosen.includes('account') && (
        <Alert role="status" color="orange" variant="light" icon={<Icon name="warning" />}>
          <Text size="sm">{t('tenant.noAdministration')}</Text>
        </Alert>
      )}
    </Stack>
  );
}
