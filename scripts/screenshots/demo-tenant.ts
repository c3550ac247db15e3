/** A small company with a year behind it, for pictures of the console: written by the public API, in an empty tenant. */
import { type APIRequestContext } from 'playwright-core';

const DAY_MS = 86_400_000;

/** Name, country, category, REACH, SVHC. */
const SUPPLIERS = [
  ['Filatura Pollone', 'IT', 'Spinning', true, true],
  ['Lanificio Vallesessera', 'IT', 'Weaving', true, true],
  ['Tinturia do Ave', 'PT', 'Dyeing', true, false],
  ['Malhas Barcelos', 'PT', 'Knitting', true, true],
  ['Anatolia Iplik', 'TR', 'Spinning', true, false],
  ['Coimbatore Cotton Mills', 'IN', 'Spinning', false, false],
  ['Merino Station Omarama', 'NZ', 'Fibre', true, true],
  ['Dhaka Denim', 'BD', 'Weaving', false, true],
  ['Delta Linen', 'EG', 'Fibre', true, false],
  ['Confezioni Carpi', 'IT', 'Sewing', true, true],
] as const;

/** The supplier's place above, the kind, and the days until it expires. */
const CERTIFICATIONS = [
  [0, 'GOTS', 210],
  [0, 'OEKO-TEX', 24],
  [1, 'RWS', 95],
  [2, 'OEKO-TEX', -12],
  [3, 'GOTS', 320],
  [4, 'GRS', 17],
  [6, 'RWS', 400],
  [9, 'SA8000', 58],
] as const;

/** The supplier's place, what is done there, how the goods get there, and the kilometres. */
const STAGES = [
  [6, 'Wool', 'SHIP', 19_400],
  [0, 'Spinning', 'TRUCK', 65],
  [1, 'Weaving', 'TRAIN', 2050],
  [2, 'Dyeing', 'TRUCK', 2140],
  [9, 'Sewing', 'TRUCK', 40],
] as const;

const MODES = ['ROAD', 'SEA', 'RAIL', 'AIR'] as const;

const csv = (rows: readonly (readonly unknown[])[]) => rows.map((row) => row.join(',')).join('\n');
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** Where pictures of single things are to be had. */
export interface DemoTenant {
  /** An import of which rows have failed. */
  jobId: string;
  journeyId: string;
  /** The page of a row of every other kind, below the address of the console. */
  details: string[];
}

/** The smallest PNG that there is: one pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Throws an Error that says what was refused. `request` is a signed-in browser's. */
export async function fillDemoTenant(request: APIRequestContext): Promise<DemoTenant> {
  const me = (await (await request.get('/api/v1/auth/me')).json()) as { csrfToken: string };
  async function post<Answer = { id: string }>(path: string, data: object | string): Promise<Answer> {
    const type = typeof data === 'string' ? 'text/csv' : 'application/json';
    const headers = { 'x-csrf-token': me.csrfToken, 'content-type': type, prefer: 'wait=30' };
    const answer = await request.post(path, { data, headers });
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
    return (await answer.json()) as Answer;
  }

  await post(
    '/api/suppliers/bulk',
    csv([['name', 'country', 'category', 'reach_compliant', 'svhc_compliant'], ...SUPPLIERS]),
  );
  const { items } = (await (await request.get('/api/v1/suppliers?pageSize=100')).json()) as {
    items: { id: string; name: string }[];
  };
  const ids = SUPPLIERS.map(([name]) => items.find((each) => each.name === name)!.id);
  for (const [at, certificationType, days] of CERTIFICATIONS)
    await post(`/api/v1/supplier-certifications?supplierId=${ids[at]}`, {
      supplierId: ids[at],
      certificationType,
      certificateExpiry: inDays(days),
    });

  const columns = ['supplier_name', 'purchase_date', 'quantity_kg', 'weight_kg', 'unit_price', 'currency'];
  const records = Array.from({ length: 360 }, (_none, at) => {
    const kilograms = 200 + ((at * 137) % 1700);
    const price = (4 + ((at * 7) % 23) / 2).toFixed(2);
    const [name] = SUPPLIERS[(at * 7) % SUPPLIERS.length]!;
    const mode = MODES[(at * at) % MODES.length];
    return [name, inDays(-at), kilograms, kilograms, price, 'EUR', mode, 150 + ((at * 311) % 9000), `PO-${4000 + at}`];
  });
  const header = [...columns, 'transport_mode', 'distance_km', 'purchase_order_number'];
  await post('/api/purchase-records/bulk', csv([header, ...records]));

  await post(
    '/api/v1/textile/fabrics/bulk',
    csv([
      [
        'name',
        'code',
        'supplier_name',
        'width_cm',
        'areal_mass_gsm',
        'weave_type',
        'gots_certified',
        'unit_of_measure',
      ],
      ['Twill 280', 'TW-280', 'Lanificio Vallesessera', 150, 280, 'TWILL', true, 'METERS'],
      ['Denim 12 oz', 'DN-12', 'Dhaka Denim', 160, 407, 'TWILL', false, 'M'],
      ['Jersey 180', 'JE-180', 'Malhas Barcelos', 170, 180, 'KNIT', true, 'KG'],
    ]),
  );

  const { id: fiberId } = await post('/api/v1/textile/fibers', {
    ...{ name: 'Merino 18.5', code: 'ME-185', supplierId: ids[6], composition: '100% wool', fiberType: 'WOOL' },
    ...{ finenessMicron: 18.5, fiberOrigin: 'Otago', productOriginCountry: 'NZ' },
  });
  const { id: yarnId } = await post('/api/v1/textile/yarns', {
    ...{ name: 'Merino Nm 2/48', code: 'NM-248', supplierId: ids[0], composition: '100% wool', unitOfMeasure: 'KG' },
    ...{ oekoTexCertified: true, pricePerUnit: '38.50', currency: 'EUR' },
  });
  const { id: purchaseId } = await post('/api/v1/purchases', {
    ...{ materialId: yarnId, lotNumber: 'L-2026-118', purchaseDate: `${inDays(-9)}T00:00:00Z`, quantity: '640' },
    ...{ unitOfMeasure: 'KG', value: '24640', currency: 'EUR', transportMode: 'TRUCK', distanceKm: 180 },
    ...{ ddtNumber: 'DDT-118', invoiceNumber: 'F-2026-77', originCountry: 'IT' },
  });
  const { id: supplierProductId } = await post('/api/v1/supplier/products', {
    ...{ name: 'Horn button 24 L', code: 'BU-24', supplierId: ids[9], unitOfMeasure: 'PCS' },
    ...{ unitPrice: '0.18', currency: 'EUR' },
  });
  const { id: chemicalId } = await post('/api/v1/chemicals', {
    ...{ name: 'Indigo', casNumbers: ['482-89-3'], supplier: 'Tinturia do Ave', zdhcLevel: 'LEVEL_3' },
  });
  const { id: chemicalPurchaseId } = await post('/api/v1/chemicals/purchases', {
    ...{
      chemicalProductId: chemicalId,
      supplierId: ids[2],
      companyId: 1,
      purchaseDate: `${inDays(-20)}T00:00:00Z`,
    },
    ...{ quantityKg: '120', costPerKg: '14.20', currency: 'EUR' },
  });
  for (const [category, name] of [
    ['CONTRACT', 'Frame contract 2026.png'],
    ['AUDIT', 'Audit of the mill, March.png'],
  ] as const) {
    const answer = await request.post('/api/v1/documents', {
      headers: { 'x-csrf-token': me.csrfToken },
      multipart: {
        entityType: 'SUPPLIER',
        entityId: ids[0]!,
        category,
        file: { name, mimeType: 'image/png', buffer: PNG },
      },
    });
    if (!answer.ok()) throw new Error(`/api/v1/documents: ${answer.status()} ${await answer.text()}`);
  }
  await post('/api/v1/account/users', {
    ...{ email: 'marta.rossi@example.com', firstName: 'Marta', lastName: 'Rossi', roles: ['operator'] },
    ...{ moduleKeys: ['suppliers', 'documents'] },
  });

  const journey = await post('/api/v1/product/traceability', { traceabilityName: 'Wool coat, autumn' });
  for (const [index, [at, stageName, transportMode, distanceKm]] of STAGES.entries())
    await post(`/api/v1/product/traceability/${journey.id}/stages`, {
      sequenceOrder: index + 1,
      stageName,
      companyType: 'SUPPLIER',
      supplierId: ids[at],
      countryCode: SUPPLIERS[at][1],
      startsFromCompany: false,
      transportMode,
      distanceKm,
      co2Emissions: 0.2 + index * 0.31,
    });

  await post(
    '/api/company-products/bulk',
    csv([
      ['name', 'sku', 'unit_of_measure'],
      ['Wool coat', 'CO-01', 'PIECES'],
      ['Jersey shirt', 'SH-07', 'PIECES'],
    ]),
  );
  const wrong = csv([
    ['name', 'country', 'category'],
    ['Ricamificio Gallarate', 'IT', 'Embroidery'],
    ['Tessitura Nord', 'Italien', 'Weaving'],
    ['', 'PT', 'Dyeing'],
  ]);
  await post('/api/suppliers/bulk', wrong);
  const firstOf = async (path: string): Promise<string> => {
    const list = (await (await request.get(path)).json()) as { items?: { id: string }[] } & { id: string }[];
    return (list.items ?? list)[0]!.id;
  };
  return {
    jobId: await firstOf('/api/v1/jobs?pageSize=1'),
    journeyId: journey.id,
    details: [
      `suppliers/${ids[0]}`,
      `fibers/${fiberId}`,
      `yarns/${yarnId}`,
      `fabrics/${await firstOf('/api/v1/textile/fabrics')}`,
      `supplier-products/${supplierProductId}`,
      `company-products/${await firstOf('/api/v1/company/products')}`,
      `purchases/${purchaseId}`,
      `chemicals/${chemicalId}`,
      `chemical-purchases/${chemicalPurchaseId}`,
      `certifications/${await firstOf('/api/v1/certifications?pageSize=1')}`,
      `purchase-records/${await firstOf('/api/v1/purchase-records?pageSize=1')}`,
      `documents/${await firstOf('/api/v1/documents?pageSize=1')}`,
      `users/${await firstOf('/api/v1/account/users')}`,
    ],
  };
}
