import { Select, type SelectProps } from '@mantine/core';
import { useRef, useState } from 'react';
import { useSpeech } from '../words/words.tsx';
import { type Choice } from '../words/speech.ts';
import { type InputProps } from './input-props.ts';

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const isNamed = ({ value, label }: Choice, typed: string) => plain(label) === typed || value.toLowerCase() === typed;

/** What is called like that comes first, then what begins so: India before British Indian Ocean Territory. */
function placeOf(choice: Choice, typed: string): number {
  if (isNamed(choice, typed)) return 0;
  return plain(choice.label).startsWith(typed) ? 1 : 2;
}

/** Turk finds Türkiye. */
const narrowed = (choices: readonly Choice[], search: string): Choice[] => {
  const typed = plain(search.trim());
  const found = choices.filter(({ label }) => plain(label).includes(typed));
  return typed === '' ? found : found.sort((one, other) => placeOf(one, typed) - placeOf(other, typed));
};

type SearchSelectProps = Omit<SelectProps, 'value' | 'onChange' | 'data' | 'filter'> &
  InputProps<string> & {
    data: readonly Choice[];
    /** The server has narrowed them, by what was typed a moment before. */
    isNarrowed?: boolean;
  };

/** A list to choose one value from; typing narrows it. */
export function SearchSelect({ value, onChange, data, isNarrowed = false, ...rest }: SearchSelectProps) {
  const { t } = useSpeech();
  const typed = useRef('');
  const [isOpen, setOpen] = useState(false);
  /** Takes what was typed for a choice where it can be no other: it would be lost without a word. */
  function settle(): void {
    const text = plain(typed.current.trim());
    if (text === '') return;
    const named = data.filter((choice) => isNamed(choice, text));
    const found = named.length > 0 || isNarrowed ? named : narrowed(data, text);
    if (found.length !== 1) return;
    setOpen(false);
    if (found[0]!.value !== value) onChange(found[0]!.value);
  }
  return (
    <Select
      {...rest}
      data={data}
      value={value === '' ? null : value}
      onChange={(chosen) => onChange(chosen ?? '')}
      onSearchChange={(text) => {
        typed.current = text;
        rest.onSearchChange?.(text);
      }}
      onKeyDown={(event) => {
        // what was typed is given up: what was chosen before stays
        if (event.key === 'Escape') typed.current = '';
        if (event.key !== 'Enter') return;
        // Enter chooses; where the list is not there yet, it would send the form instead
        event.preventDefault();
        if (!event.currentTarget.hasAttribute('aria-activedescendant')) settle();
      }}
      // before what was typed gives way to what is chosen
      onBlurCapture={settle}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      searchable
      filter={({ options, search }) => (isNarrowed ? options : narrowed(options as Choice[], search))}
      clearable
      nothingFoundMessage={rest.nothingFoundMessage ?? t('list.none')}
      clearButtonProps={{ 'aria-label': t('list.clearOne', { label: rest.label }) }}
    />
  );
}
