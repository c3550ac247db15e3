/** Rows that a field names by their id: shown by their name, and looked for by it. */
import { Anchor } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { readRow, readRows } from '../api/rows.ts';
import { type AnyRow } from '../api/resources.ts';
import { useIdentity, useMayRead } from '../session/session.tsx';
import { useSpeech } from '../words/words.tsx';
import { type InputProps } from './input-props.ts';
import { sentenceOf } from './problem.tsx';
import { SearchSelect } from './search-select.tsx';
import { PAUSES, pauseAfter } from './typing.ts';
import { REFERENCES, useScreenOf, type Screen } from './screen.ts';

/** Names change seldom. */
const STALE_MS = 60_000;
const FOUND_AT_ONCE = 20;

function useReferred(screen: Screen | undefined, id: string) {
  return useQuery({
    queryKey: [screen?.resource, 'row', id],
    queryFn: ({ signal }) => readRow(screen!.api, id, signal),
    enabled: screen !== undefined && id !== '',
    staleTime: STALE_MS,
  });
}

interface ReferenceNameProps {
  field: string;
  id: string;
  /** Where the row that has the field tells it besides. */
  name?: string | undefined;
  linked?: boolean | undefined;
}

export function ReferenceName({ field, id, name: told, linked }: ReferenceNameProps) {
  const { t } = useSpeech();
  const screen = useScreenOf(REFERENCES[field]);
  const mayRead = useMayRead();
  const readable = screen && mayRead(screen) ? screen : undefined;
  const { data } = useReferred(told === undefined ? readable : undefined, id);
  const { user } = useIdentity();
  // who may not read users knows themself all the same
  const own = screen?.resource === 'users' && id === user.id ? `${user.firstName} ${user.lastName}` : undefined;
  const name = told ?? own ?? (screen && data && screen.nameOf(data)) ?? (readable ? '…' : t('value.unnamed'));
  if (!linked || !readable) return name;
  return (
    <Anchor component={Link} href={`/${readable.address}/${id}`} inherit>
      {name}
    </Anchor>
  );
}

/** The row that a field names, chosen from a list. */
export function ReferenceInput({ field, ...rest }: InputProps<string> & { field: string }) {
  const screen = useScreenOf(REFERENCES[field]);
  return screen && <RowSelect screen={screen} {...rest} />;
}

type RowSelectProps = InputProps<string> & { screen: Screen };

/** A list of rows to choose one from, of those that the user may see. */
export function RowSelect(props: RowSelectProps) {
  const mayRead = useMayRead();
  return mayRead(props.screen) ? <ReadableRows {...props} /> : <UnreadableRows {...props} />;
}

/** Says why there is nothing to choose, and keeps what is stored. */
function UnreadableRows({ screen, value, ...rest }: RowSelectProps) {
  const { t } = useSpeech();
  return (
    <SearchSelect
      {...rest}
      value={value}
      data={value === '' ? [] : [{ value, label: t('value.unnamed') }]}
      description={t('form.notPermitted', { title: t(screen.title) })}
      disabled
    />
  );
}

/** Searched by the server where it can be. */
function ReadableRows({ screen, value, onChange, ...rest }: RowSelectProps) {
  const speech = useSpeech();
  const chosen = useReferred(screen, value);
  const [typed, setTyped] = useState('');
  const trimmed = typed.trim();
  const [search] = useDebouncedValue(trimmed, PAUSES[pauseAfter(trimmed)]);
  const searches = 'search' in screen.api.list.filters;
  const chosenName = chosen.data ? screen.nameOf(chosen.data) : undefined;
  // what stands in the field after a choice is no search
  const asked = searches && search !== chosenName ? search : '';
  const found = useQuery({
    queryKey: [screen.resource, 'choices', asked],
    queryFn: ({ signal }) => {
      const filters: Record<string, string> = asked === '' ? {} : { search: asked };
      return readRows(screen.api, { page: 1, size: FOUND_AT_ONCE, filters }, signal);
    },
    placeholderData: keepPreviousData,
  });
  const rows: AnyRow[] = [...(found.data?.rows ?? [])];
  if (chosen.data && !rows.some(({ id }) => id === value)) rows.unshift(chosen.data);
  return (
    <SearchSelect
      {...rest}
      data={rows.map((row) => ({ value: row.id, label: screen.nameOf(row) }))}
      value={value}
      onChange={onChange}
      {...(found.error && { nothingFoundMessage: sentenceOf(speech, found.error) })}
      // the server has searched
      {...(searches && { isNarrowed: true, onSearchChange: setTyped })}
    />
  );
}
