/** Filters that a job can be told of: by a name and the value that was asked for. */
import { type Filter, type NamedFilter } from './page-ids.ts';

const known = new Map<string, (value: never) => Filter>();

/** Gives what makes a filter a name; values are data that JSON keeps. */
export function nameFilter<Value>(name: string, make: (value: Value) => Filter): (value: Value) => Filter {
  if (known.has(name)) throw new Error(`two filters are called ${name}`);
  known.set(name, make);
  return (value) => ({ ...make(value), named: { name, value } });
}

/** The filter that the name stands for. */
export function filterByName({ name, value }: NamedFilter): Filter {
  const make = known.get(name);
  if (!make) throw new Error(`no filter is called ${name}`);
  return make(value as never);
}

/** What this process has filters for. */
export const filterNames = (): string[] => [...known.keys()].sort();
