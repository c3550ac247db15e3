/** The inputs above a list: one for each filter that the API offers. */
import { Button, Group, NativeSelect, Stack, Switch, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type FieldForm } from '../api/resources.ts';
import { useSpeech } from '../words/words.tsx';
import { FieldInput } from './field-input.tsx';
import { fieldLabel } from './labels.ts';
import { type FieldInputProps } from './input-props.ts';
import { incomplete, toFormValue, toWire } from './form-values.ts';
import { Icon } from './icons.tsx';
import { filtersOf, type ListState } from './list-state.ts';
import { type ShownColumn } from './list-table.tsx';
import { useIsNarrow } from './narrow.ts';
import { type Screen } from './screen.ts';
import { PAUSES, pauseAfter } from './typing.ts';

interface FilterInputsProps {
  screen: Screen;
  state: ListState;
  names: readonly string[];
}

function FilterInputs({ screen, state, names }: FilterInputsProps) {
  const speech = useSpeech();
  return (
    <>
      {names.map((name) => {
        const form = screen.api.list.filters[name]!;
        const label = fieldLabel(speech, name);
        const value = state.filters[name] ?? '';
        const onChange = (next: string) => state.change({ [name]: next });
        const Own = screen.filterInputs?.[name];
        if (!Own && (form.type === 'text' || form.type === 'moment' || form.type === 'integer'))
          return <TypedFilter key={name} {...{ name, form, label, value, onChange }} />;
        if (!Own && form.type === 'flag')
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
    </>
  );
}

interface ListFiltersProps {
  screen: Screen;
  state: ListState;
  /** All that the list can show. */
  columns: readonly ShownColumn[];
  /** What else can be done with the list. */
  children: ReactNode;
}

/** In a narrow window filters and order would fill the first screen: all but the search are there when they are asked for. */
export function ListFilters({ screen, state, columns, children }: ListFiltersProps) {
  const { t, number } = useSpeech();
  const isNarrow = useIsNarrow();
  const [opened, setOpened] = useState(false);
  const names = screen.filters ?? filtersOf(screen);
  if (!isNarrow)
    return (
      <Group justify="space-between" align="end" gap="sm">
        {names.length > 0 && (
          <Group gap="sm" align="end" role="search">
            <FilterInputs {...{ screen, state, names }} />
          </Group>
        )}
        <Group gap="sm">{children}</Group>
      </Group>
    );
  const behind = names.filter((name) => name !== 'search');
  const set = behind.filter((name) => (state.filters[name] ?? '') !== '').length;
  const sorts = columns.filter(({ sortBy }) => sortBy !== undefined);
  return (
    <Stack gap="sm" role={names.length > 0 ? 'search' : undefined}>
      {names.length > behind.length && <FilterInputs {...{ screen, state, names: ['search'] }} />}
      <Group gap="xs">
        {(behind.length > 0 || sorts.length > 0) && (
          <Button
            variant="default"
            leftSection={<Icon name="filters" />}
            aria-expanded={opened}
            onClick={() => setOpened(!opened)}
          >
            {set > 0 ? t('list.filtersSet', { count: number(set) }) : t('list.filters')}
          </Button>
        )}
        {children}
      </Group>
      {opened && (
        <>
          <FilterInputs {...{ screen, state, names: behind }} />
          {sorts.length > 0 && <SortChoice {...{ state, sorts }} />}
        </>
      )}
    </Stack>
  );
}

/** Cards have no heads of columns to sort by. */
function SortChoice({ state, sorts }: { state: ListState; sorts: readonly ShownColumn[] }) {
  const { t } = useSpeech();
  const isKnown = sorts.some(({ sortBy }) => sortBy === state.sortBy);
  const choices = sorts.flatMap(({ label: column, sortBy }) => [
    { value: `${sortBy} asc`, label: t('list.ascending', { column }) },
    { value: `${sortBy} desc`, label: t('list.descending', { column }) },
  ]);
  return (
    <NativeSelect
      label={t('list.order')}
      data={isKnown ? choices : [{ value: '', label: '' }, ...choices]}
      value={isKnown ? `${state.sortBy} ${state.direction ?? 'asc'}` : ''}
      onChange={({ currentTarget: { value } }) => {
        const [sortBy = '', direction = ''] = value.split(' ');
        state.change({ sortBy, direction });
      }}
    />
  );
}

interface TypedFilterProps {
  name: string;
  form: FieldForm;
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Of a moment: a day is enough, which stands for its beginning. */
  byDay?: boolean;
}

/** Sent when the typing pauses. */
function TypedFilter({ name, form, label, value, onChange, byDay = false }: TypedFilterProps) {
  const speech = useSpeech();
  const moment = toFormValue(form, value, speech) as string;
  const shown = byDay ? moment.slice(0, 10) : moment;
  const [isPartial, setIsPartial] = useState(false);
  const [typed, setTyped] = useState(shown);
  const sent = useRef(value);
  const send = (next: string) => {
    sent.current = next;
    onChange(next);
  };
  const pending = { short: useDebouncedCallback(send, PAUSES.short), else: useDebouncedCallback(send, PAUSES.else) };
  const sendAfterPause = (next: string) => {
    for (const each of Object.values(pending)) each.cancel();
    pending[name === 'search' ? pauseAfter(next) : 'else'](next);
  };
  // cleared elsewhere, or by Back
  useEffect(() => {
    if (value !== sent.current) setTyped(shown);
    sent.current = value;
  }, [value, shown]);
  return (
    <TextInput
      label={label}
      type={byDay ? 'date' : form.type === 'moment' ? 'datetime-local' : 'search'}
      error={isPartial && incomplete(byDay ? { type: 'day' } : form, speech)}
      value={typed}
      placeholder={form.type === 'text' && name !== 'search' ? speech.t('list.exact') : undefined}
      leftSection={name === 'search' && <Icon name="search" size={16} />}
      onBlur={({ currentTarget: { validity } }) => setIsPartial(validity.badInput)}
      onChange={({ currentTarget: { value: next, validity } }) => {
        setTyped(next);
        if (!validity.badInput) setIsPartial(false);
        const wire = toWire(form, byDay && next !== '' ? `${next}T00:00` : next, speech);
        sendAfterPause(typeof wire === 'number' || typeof wire === 'string' ? `${wire}` : '');
      }}
      onKeyDown={({ key }) => {
        if (key === 'Enter') for (const each of Object.values(pending)) each.flush();
      }}
    />
  );
}

/** A filter by a moment for which a day is enough. */
export function DayFilter({ name, form, label, value, onChange }: FieldInputProps) {
  return <TypedFilter {...{ name, form, label, onChange }} value={String(value)} byDay />;
}

/** A filter of what either holds or does not. */
export function YesNoFilter({ name: _name, form: _form, value, onChange, ...rest }: FieldInputProps) {
  const { t } = useSpeech();
  const data = [
    { value: '', label: t('list.all') },
    { value: 'true', label: t('value.yes') },
    { value: 'false', label: t('value.no') },
  ];
  return (
    <NativeSelect
      {...rest}
      data={data}
      value={String(value)}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
