/** Chemical products and their purchases (contract: "Chemical purchases and chemical products (legacy)"). */
import { casNumber } from '../../shared/chemicals/cas-number.ts';
import { withCasNumber } from '../../shared/chemicals/chemical-product.ts';
import { chemicalProductLegacy } from '../../shared/chemicals/chemical-product.legacy.ts';
import { ofChemicalProduct, ofChemicalSupplier, ofCompany } from '../../shared/chemicals/chemical-purchase.ts';
import { chemicalPurchaseLegacy } from '../../shared/chemicals/chemical-purchase.legacy.ts';
import { arrayList, crudEndpoints, listFilter, positiveInteger } from '../http/crud.ts';

const products = { path: '/api/chemicals', tag: 'Chemical products (beta)' };

export const chemicalEndpoints = [
  arrayList(chemicalProductLegacy, {
    path: `${products.path}/search`,
    tag: products.tag,
    filters: { cas: listFilter(casNumber, withCasNumber, { required: true }) },
  }),
  ...crudEndpoints(chemicalProductLegacy, { ...products, offers: ['list', 'read', 'create', 'replace'] }),
  ...crudEndpoints(chemicalPurchaseLegacy, {
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
