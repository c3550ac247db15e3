/** Rows of a list that are chosen to be changed or deleted together. */
import { useState } from 'react';
import { type BulkTarget } from '../api/bulk-changes.ts';
import { type AnyRow } from '../api/resources.ts';
import { type ListState } from './list-state.ts';

interface Chosen {
  /** The filters that they were chosen under: under others it begins anew. */
  under: string;
  rows: ReadonlyMap<string, AnyRow>;
  /** All that the filters find. */
  all: boolean;
}

/** Choices stay while pages are turned, and end with the filters that they were made under. */
export function useSelection({ filters }: Pick<ListState, 'filters'>, shown: readonly AnyRow[], total: number) {
  const under = JSON.stringify(filters);
  const none: Chosen = { under, rows: new Map(), all: false };
  const [kept, setKept] = useState<Chosen>(none);
  const { rows, all } = kept.under === under ? kept : none;
  const given = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));
  const target: BulkTarget = all ? { filters: given, expected: total } : { ids: [...rows.keys()] };
  return {
    count: all ? total : rows.size,
    /** How many of them are on the page. */
    seen: shown.filter(({ id }) => all || rows.has(id)).length,
    all,
    target,
    /** Of rows that were chosen one by one. */
    find: (id: string): AnyRow | undefined => rows.get(id),
    has: ({ id }: AnyRow) => all || rows.has(id),
    choose(some: readonly AnyRow[], chosen: boolean): void {
      // without one of all, those that are seen are left
      const next = new Map(all ? shown.map((row) => [row.id, row]) : rows);
      for (const row of some)
        if (chosen) next.set(row.id, row);
        else next.delete(row.id);
      setKept({ under, rows: next, all: false });
    },
    chooseAll: () => setKept({ ...none, rows: new Map(shown.map((row) => [row.id, row])), all: true }),
    clear: () => setKept(none),
  };
}

export type Selection = ReturnType<typeof useSelection>;
