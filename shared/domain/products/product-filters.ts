import { nameFilter } from '../../resources/named-filters.ts';
import { searchFilter } from '../../resources/search.ts';

/** In name and code; of products of suppliers and of the company alike. */
export const withProductSearch = nameFilter('product.search', (search: string) =>
  searchFilter(search, ['name', 'code']),
);
