/** The modules of a tenant, with what the choice leaves out; taking one that it has is asked first. */
import { Alert, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../kit/confirm-dialog.tsx';
import { FieldInput } from '../kit/field-input.tsx';
import { choiceLabel } from '../kit/labels.ts';
import { Icon } from '../kit/icons.tsx';
import { type FieldInputProps } from '../kit/input-props.ts';
import { useSpeech } from '../words/words.tsx';

interface Taking {
  module: string;
  left: string[];
}

export function ModulesInput(props: FieldInputProps) {
  const speech = useSpeech();
  const { t } = speech;
  const chosen = props.value as string[];
  // a new tenant has none, and one that was chosen a moment ago is nobody's yet
  const [had] = useState(chosen);
  const [asked, setAsked] = useState(false);
  // what the dialog asks stays what it was while it closes
  const [taking, setTaking] = useState<Taking>();
  const change: FieldInputProps['onChange'] = (next) => {
    const left = next as string[];
    const module = chosen.find((each) => had.includes(each) && !left.includes(each));
    if (module === undefined) return props.onChange(next);
    setTaking({ module, left });
    setAsked(true);
  };
  return (
    <Stack gap="xs">
      <FieldInput {...props} onChange={change} />
      {chosen.length > 0 && !chosen.includes('account') && (
        <Alert role="status" color="orange" variant="light" icon={<Icon name="warning" />}>
          <Text size="sm">{t('tenant.noAdministration')}</Text>
        </Alert>
      )}
      <ConfirmDialog
        opened={asked}
        title={t('tenant.takeTitle', { module: choiceLabel(speech, props.name, taking?.module ?? '') })}
        confirm={t('tenant.take')}
        isLoss
        isPending={false}
        error={null}
        onConfirm={() => {
          props.onChange(taking!.left);
          setAsked(false);
        }}
        onClose={() => setAsked(false)}
      >
        <Text>{t('tenant.takeText')}</Text>
      </ConfirmDialog>
    </Stack>
  );
}
