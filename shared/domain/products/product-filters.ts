import { nameFilter } from '../../resources/named-filters.ts';
import { holds, isIndexable } from '../../resources/search.ts';

/** In name and code; of products of suppliers and of the company alike. */
export const withProductSearch = nameFilter('product.search', (search: string) => ({
  condition: () => holds('t.search_text', search),
  searches: isIndexable(search),
}));
