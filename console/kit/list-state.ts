/** What a list shows lives in the address: it can be shared and kept, and Back goes back. */
import { useEffect } from 'react';
import { useSearchParams } from 'wouter';
import { useIdentity } from '../session/session.tsx';
import { columnName, type Screen } from './screen.ts';

export const PAGE_SIZES = ['20', '50', '100'];

/** Parameters of the address that are no filters. */
const COLUMNS = 'columns';

/** What the lists of this window were narrowed to when they were left, by whoever was signed in. */
const left = new Map<string, string>();

/** Of the list of a screen, as it was seen last: who comes back from a row finds the page that they have left. */
export function useAddressOfList({ address }: Pick<Screen, 'address'>): string {
  const { user } = useIdentity();
  return `/${address}${left.get(`${user.id} ${address}`) ?? ''}`;
}

/** Filters that the kit has inputs for. */
export function filtersOf({ api }: Screen): string[] {
  return Object.entries(api.list.filters)
    .filter(([, { type }]) => type !== 'list' && type !== 'object')
    .map(([name]) => name);
}

export function useListState(screen: Screen) {
  const [parameters, setParameters] = useSearchParams();
  const names = filtersOf(screen);
  const usual = screen.columns.map(columnName);
  const { start = {} } = screen;
  const asked = parameters.toString();
  const { user } = useIdentity();
  const key = `${user.id} ${screen.address}`;
  useEffect(() => {
    left.set(key, asked === '' ? '' : `?${asked}`);
  }, [key, asked]);

  function change(values: Record<string, string>, { replace } = { replace: true }): void {
    setParameters(
      (before) => {
        const after = new URLSearchParams(before);
        // other rows have other pages
        if (!(COLUMNS in values)) after.delete('page');
        for (const [name, value] of Object.entries(values))
          // what is narrowed from the start is not, where its filter is there and empty
          if (value === '' && !(name in start)) after.delete(name);
          else after.set(name, value);
        return after;
      },
      { replace },
    );
  }

  const page = Number(parameters.get('page') ?? 1);
  const size = parameters.get('size') ?? '';
  const filters = Object.fromEntries(names.map((name) => [name, parameters.get(name) ?? start[name] ?? '']));
  return {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    size: PAGE_SIZES.includes(size) ? size : PAGE_SIZES[0]!,
    sortBy: parameters.get('sortBy') ?? screen.sort?.by,
    direction: parameters.get('direction') ?? screen.sort?.direction,
    filters,
    filtered: Object.values(filters).some((value) => value !== ''),
    columns: parameters.get(COLUMNS)?.split(',') ?? usual,
    change,
    clear: () => change(Object.fromEntries(names.map((name) => [name, '']))),
    goTo: (next: number) => change({ page: String(next) }, { replace: false }),
    showColumns: (shown: string[]) => change({ [COLUMNS]: shown.join(',') === usual.join(',') ? '' : shown.join(',') }),
  };
}

export type ListState = ReturnType<typeof useListState>;
