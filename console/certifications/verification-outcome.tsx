/** What came of a verification: any text, of which the usual ones are proposed. */
import { TextInput } from '@mantine/core';
import { useId } from 'react';
import { USUAL_OUTCOMES } from '../../shared/values/verification-outcomes.ts';
import { FieldInput } from '../kit/field-input.tsx';
import { choiceLabel } from '../kit/labels.ts';
import { type FieldInputProps } from '../kit/input-props.ts';
import { useSpeech } from '../words/words.tsx';

export function VerificationStatusInput({
  name,
  form: _form,
  stored: _stored,
  value,
  onChange,
  ...rest
}: FieldInputProps) {
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
        {USUAL_OUTCOMES.map((each) => (
          <option key={each} value={each}>
            {choiceLabel(speech, name, each)}
          </option>
        ))}
      </datalist>
    </>
  );
}

/** The usual ones, and one that an address asks for besides. */
export function OutcomeFilter(props: FieldInputProps) {
  const chosen = props.value as string;
  const values = [...new Set([...USUAL_OUTCOMES, ...(chosen === '' ? [] : [chosen])])];
  return <FieldInput {...props} form={{ ...props.form, type: 'choice', values }} />;
}
