import { Select, type OptionsFilter, type SelectProps } from '@mantine/core';
import { useSpeech } from '../words/words.tsx';
import { type InputProps } from './input-props.ts';

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Turk finds Türkiye. */
const withoutAccents: OptionsFilter = ({ options, search }) => {
  const wanted = plain(search.trim());
  // none of the lists has groups
  return options.filter((each) => 'group' in each || plain(each.label).includes(wanted));
};

/** A list to choose one value from; typing narrows it. */
export function SearchSelect({
  value,
  onChange,
  ...rest
}: Omit<SelectProps, 'value' | 'onChange'> & InputProps<string>) {
  const { t } = useSpeech();
  return (
    <Select
      {...rest}
      value={value === '' ? null : value}
      onChange={(chosen) => onChange(chosen ?? '')}
      // Enter chooses; where the list is not there yet, it would send the form instead
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault();
      }}
      searchable
      filter={withoutAccents}
      clearable
      nothingFoundMessage={rest.nothingFoundMessage ?? t('list.none')}
      clearButtonProps={{ 'aria-label': t('list.clearOne', { label: rest.label }) }}
    />
  );
}
