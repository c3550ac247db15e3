/** Conditions of lists of fibers, yarns and fabrics, the same in both dialects. */
import { type Sql } from '../../platform/sql.ts';
import { nameFilter } from '../../resources/named-filters.ts';
import { holdsInColumns, searchFilter } from '../../resources/search.ts';

const SEARCHED = ['name', 'code', 'composition'];

/** SQL that is true where name, code or composition of a textile product holds the text. */
export const holdsInText = (search: string): Sql => holdsInColumns(SEARCHED, search);

export const withTextileSearch = nameFilter('textile.search', (search: string) => searchFilter(search, SEARCHED));
