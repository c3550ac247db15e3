/** Rows that a field names by their id: shown by their name, and looked for by it. */
import { Anchor } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { readRow, readRows } from '../api/rows.ts';
import { type AnyRow } from '../api/resources.ts';
import { type InputProps } from './input-props.ts';
import { SearchSelect } from './search-select.tsx';
import { REFERENCES, useScreenOf, type Screen } from './screen.ts';

/** Names change seldom. */
const STALE_MS = 60_000;
const FOUND_AT_ONCE = 20;
const TYPING_MS = 250;

function useReferred(screen: Screen | undefined, id: string) {
  return useQuery({
    queryKey: [screen?.resource, 'row', id],
    queryFn: ({ signal }) => readRow(screen!.api, id, signal),
    enabled: screen !== undefined && id !== '',
    staleTime: STALE_MS,
  });
}

export function ReferenceName({ field, id, linked }: { field: string; id: string; linked?: boolean | undefined }) {
  const screen = useScreenOf(REFERENCES[field]);
  const { data } = useReferred(screen, id);
  const name = (screen && data && screen.nameOf(data)) ?? '…';
  if (!linked || !screen) return name;
  return (
    <Anchor component={Link} href={`/${screen.address}/${id}`} inherit>
      {name}
    </Anchor>
  );
}

/** A list of rows to choose one from, searched by the server where it can be. */
export function ReferenceInput({ field, value, onChange, ...rest }: InputProps<string> & { field: string }) {
  const screen = useScreenOf(REFERENCES[field]);
  const chosen = useReferred(screen, value);
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), TYPING_MS);
  const searches = screen !== undefined && 'search' in screen.api.list.filters;
  const chosenName = chosen.data && screen ? screen.nameOf(chosen.data) : undefined;
  // what stands in the field after a choice is no search
  const asked = searches && search !== chosenName ? search : '';
  const found = useQuery({
    queryKey: [screen?.resource, 'choices', asked],
    queryFn: ({ signal }) => {
      const filters: Record<string, string> = asked === '' ? {} : { search: asked };
      return readRows(screen!.api, { page: 1, size: FOUND_AT_ONCE, filters }, signal);
    },
    enabled: screen !== undefined,
    placeholderData: keepPreviousData,
  });
  const rows: AnyRow[] = [...(found.data?.rows ?? [])];
  if (chosen.data && !rows.some(({ id }) => id === value)) rows.unshift(chosen.data);
  return (
    <SearchSelect
      {...rest}
      data={rows.map((row) => ({ value: row.id, label: screen!.nameOf(row) }))}
      value={value}
      onChange={onChange}
      // the server has searched
      {...(searches && { filter: ({ options }) => options, onSearchChange: setTyped })}
    />
  );
}
