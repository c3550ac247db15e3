/** Conditions of lists of fibers, yarns and fabrics, the same in both dialects. */
import { type Sql } from '../../platform/sql.ts';
import { nameFilter } from '../../resources/named-filters.ts';
import { holdsInColumns, isIndexable } from '../../resources/search.ts';

/** SQL that is true where name, code or composition of a textile product holds the text. */
export const holdsInText = (search: string): Sql => holdsInColumns(['name', 'code', 'composition'], search);

export const withTextileSearch = nameFilter('textile.search', (search: string) => ({
  condition: () => holdsInText(search),
  searches: isIndexable(search),
}));
