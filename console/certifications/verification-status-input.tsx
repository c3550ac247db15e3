/** What came of a verification: any text, of which the usual ones are proposed. */
import { TextInput } from '@mantine/core';
import { useId } from 'react';
import { choiceLabel } from '../kit/labels.ts';
import { type FieldInputProps } from '../kit/input-props.ts';
import { useSpeech } from '../words/words.tsx';

const USUAL = ['PENDING', 'VERIFIED', 'REJECTED'];

export function VerificationStatusInput({ name, form: _form, value, onChange, ...rest }: FieldInputProps) {
  const speech = useSpeech();
  const list = useId();
  return (
    <>
      <TextInput
        {...rest}
        description={speech.t('certification.statusHint')}
        value={value as string}
        list={list}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <datalist id={list}>
        {USUAL.map((each) => (
          <option key={each} value={each}>
            {choiceLabel(speech, name, each)}
          </option>
        ))}
      </datalist>
    </>
  );
}
