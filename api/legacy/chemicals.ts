/** Chemical products and their purchases in the legacy dialect. */
import { casNumber } from '../../shared/values/cas-number.ts';
import { withCasNumber } from '../../shared/domain/chemicals/chemical-product.ts';
import { chemicalProductLegacy } from '../../shared/domain/chemicals/chemical-product.legacy.ts';
import { ofChemicalProduct, ofChemicalSupplier, ofCompany } from '../../shared/domain/chemicals/chemical-purchase.ts';
import { chemicalPurchaseLegacy } from '../../shared/domain/chemicals/chemical-purchase.legacy.ts';
import { arrayList, listFilter } from '../http/lists.ts';
import { positiveInteger } from '../http/parameters.ts';
import { resourceEndpoints } from '../http/resource-endpoints.ts';

const products = { path: '/api/chemicals', tag: 'Chemical products (beta)' };

export const chemicalEndpoints = [
  arrayList(chemicalProductLegacy, {
    path: `${products.path}/search`,
    tag: products.tag,
    filters: { cas: listFilter(casNumber, withCasNumber, { required: true }) },
  }),
  ...resourceEndpoints(chemicalProductLegacy, { ...products, offers: ['list', 'read', 'create', 'replace'] }),
  ...resourceEndpoints(chemicalPurchaseLegacy, {
    path: '/api/v1/chemical-purchases',
    tag: 'Chemical purchases',
    offers: ['list', 'read', 'create', 'patch', 'delete'],
    filters: {
      companyId: listFilter(positiveInteger(), ofCompany),
      chemicalProductId: listFilter(positiveInteger(), ofChemicalProduct),
      supplierId: listFilter(positiveInteger(), ofChemicalSupplier),
    },
  }),
];
