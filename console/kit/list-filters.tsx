/** The inputs above a list: one for each filter that the API offers. */
import { Group, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { useSpeech } from '../words/words.tsx';
import { FieldInput } from './field-input.tsx';
import { fieldLabel } from './field-value.tsx';
import { Icon } from './icons.tsx';
import { filtersOf, type ListState } from './list-state.ts';
import { type Screen } from './screen.ts';

const TYPING_MS = 250;

export function ListFilters({ screen, state }: { screen: Screen; state: ListState }) {
  const speech = useSpeech();
  const names = filtersOf(screen);
  if (names.length === 0) return null;
  return (
    <Group gap="sm" align="end" role="search">
      {names.map((name) => {
        const form = screen.api.list.filters[name]!;
        const label = fieldLabel(speech, name);
        const value = state.filters[name] ?? '';
        const onChange = (next: string) => state.change({ [name]: next });
        if (form.type === 'text') return <TextFilter key={name} {...{ name, label, value, onChange }} />;
        return (
          <FieldInput
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

interface TextFilterProps {
  name: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
}

function TextFilter({ name, label, value, onChange }: TextFilterProps) {
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  const send = (next: string) => {
    sent.current = next;
    onChange(next);
  };
  const sendSoon = useDebouncedCallback(send, TYPING_MS);
  // cleared elsewhere, or by Back
  useEffect(() => {
    if (value !== sent.current) setTyped(value);
    sent.current = value;
  }, [value]);
  return (
    <TextInput
      label={label}
      type="search"
      value={typed}
      leftSection={name === 'search' && <Icon name="search" size={16} />}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        sendSoon(currentTarget.value.trim());
      }}
    />
  );
}
