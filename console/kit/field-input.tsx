/** The input of a field, by its form. */
import { Checkbox, Group, NativeSelect, Switch, TagsInput, Textarea, TextInput } from '@mantine/core';
import { type FieldType } from '../api/resources.ts';
import { useSpeech } from '../words/words.tsx';
import { choiceLabel } from './labels.ts';
import { isDate } from './form-values.ts';
import { type FieldInputProps } from './input-props.ts';
import { ReferenceInput } from './reference.tsx';
import { SearchSelect } from './search-select.tsx';

/** As many values are seen at a glance; more are searched. */
const GLANCE = 20;

/** More than the longest list of codes. */
const CODES = 400;

/** What ends a value of several, besides Enter and leaving the field. */
const SEPARATORS = [',', ';', ' ', '\t', '\n'];

/** With it years have four digits. */
const LAST_DAY = '9999-12-31';

const INPUT_TYPES: Partial<Record<FieldType, string>> = { day: 'date', moment: 'datetime-local', email: 'email' };

export function FieldInput({ name, form, stored: _stored, value, onChange, ...rest }: FieldInputProps) {
  const speech = useSpeech();
  const text = { ...rest, value: value as string, onChange: onChange as (value: string) => void };
  switch (form.type) {
    case 'flag':
      return (
        <Switch
          label={rest.label}
          error={rest.error}
          checked={value === true}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
      );
    case 'country':
      return <SearchSelect {...text} limit={CODES} data={speech.countries()} />;
    case 'currency':
      return <SearchSelect {...text} limit={CODES} data={speech.currencies()} />;
    case 'reference':
      return <ReferenceInput {...text} field={name} />;
    case 'choice': {
      const data = form.values!.map((each) => ({ value: each, label: choiceLabel(speech, name, each) }));
      if (data.length > GLANCE) return <SearchSelect {...text} limit={CODES} data={data} />;
      return (
        <NativeSelect
          {...rest}
          value={text.value}
          data={[{ value: '', label: '' }, ...data]}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      );
    }
    case 'choices':
      return (
        <Checkbox.Group
          label={rest.label}
          error={rest.error}
          withAsterisk={rest.withAsterisk}
          value={value as string[]}
          onChange={onChange}
        >
          <Group gap="md" mt={6}>
            {form.values!.map((each) => (
              <Checkbox key={each} value={each} label={choiceLabel(speech, name, each)} />
            ))}
          </Group>
        </Checkbox.Group>
      );
    case 'texts':
      return (
        <TagsInput
          {...rest}
          description={speech.t('form.several')}
          value={value as string[]}
          onChange={onChange}
          splitChars={SEPARATORS}
        />
      );
    case 'prose':
      return (
        <Textarea
          {...rest}
          value={text.value}
          autosize
          minRows={2}
          maxRows={12}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      );
    default: {
      const numeric = ['number', 'integer', 'decimal'].includes(form.type);
      return (
        <TextInput
          {...rest}
          {...(isDate(form) && { name, max: form.type === 'day' ? LAST_DAY : `${LAST_DAY}T23:59` })}
          value={text.value}
          type={INPUT_TYPES[form.type] ?? 'text'}
          inputMode={form.type === 'integer' ? 'numeric' : numeric ? 'decimal' : undefined}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      );
    }
  }
}
