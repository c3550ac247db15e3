/** The inputs above a list: one for each filter that the API offers. */
import { Group, Switch, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { type FieldForm } from '../api/resources.ts';
import { useSpeech } from '../words/words.tsx';
import { FieldInput } from './field-input.tsx';
import { fieldLabel } from './field-value.tsx';
import { toFormValue, toWire } from './form-values.ts';
import { Icon } from './icons.tsx';
import { filtersOf, type ListState } from './list-state.ts';
import { type Screen } from './screen.ts';

const TYPING_MS = 250;

export function ListFilters({ screen, state }: { screen: Screen; state: ListState }) {
  const speech = useSpeech();
  const names = screen.filters ?? filtersOf(screen);
  if (names.length === 0) return null;
  return (
    <Group gap="sm" align="end" role="search">
      {names.map((name) => {
        const form = screen.api.list.filters[name]!;
        const label = fieldLabel(speech, name);
        const value = state.filters[name] ?? '';
        const onChange = (next: string) => state.change({ [name]: next });
        const Own = screen.filterInputs?.[name];
        if (!Own && (form.type === 'text' || form.type === 'moment' || form.type === 'integer'))
          return <TypedFilter key={name} {...{ name, form, label, value, onChange }} />;
        if (form.type === 'flag')
          return (
            <Switch
              key={name}
              label={label}
              mb={8}
              checked={value === 'true'}
              onChange={({ currentTarget: { checked } }) => onChange(checked ? 'true' : '')}
            />
          );
        const Input = Own ?? FieldInput;
        return (
          <Input
            key={name}
            name={name}
            form={form}
            label={label}
            value={value}
            onChange={(next) => onChange(String(next))}
          />
        );
      })}
    </Group>
  );
}

interface TypedFilterProps {
  name: string;
  form: FieldForm;
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** Sent when the typing pauses. */
function TypedFilter({ name, form, label, value, onChange }: TypedFilterProps) {
  const speech = useSpeech();
  const shown = toFormValue(form, value, speech) as string;
  const [typed, setTyped] = useState(shown);
  const sent = useRef(value);
  const send = (next: string) => {
    sent.current = next;
    onChange(next);
  };
  const sendSoon = useDebouncedCallback(send, TYPING_MS);
  // cleared elsewhere, or by Back
  useEffect(() => {
    if (value !== sent.current) setTyped(shown);
    sent.current = value;
  }, [value, shown]);
  return (
    <TextInput
      label={label}
      type={form.type === 'moment' ? 'datetime-local' : 'search'}
      value={typed}
      leftSection={name === 'search' && <Icon name="search" size={16} />}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        const wire = toWire(form, currentTarget.value);
        sendSoon(typeof wire === 'number' || typeof wire === 'string' ? `${wire}` : '');
      }}
    />
  );
}
