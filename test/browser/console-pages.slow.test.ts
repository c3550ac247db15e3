import { expect } from 'chai';
import { describeConsole, expectAccessible, expectNoOverflow, signInAt } from '../support/console.ts';

const SUPPLIERS = '/api/v1/suppliers';

describeConsole('every page of the console', (on) => {
  /** Addresses of what a tenant has, with something on each. */
  async function addresses(): Promise<string[]> {
    const long = 'Società per Azioni Filatura e Tessitura di Pollone e Figli dal 1887';
    const { id: supplierId } = await on.make(SUPPLIERS, { name: long, category: 'Spinning' });
    const certification = { supplierId, certificationType: 'GOTS', certificateExpiry: '2030-01-01' };
    const made = await on.admin.post(`/api/v1/supplier-certifications?supplierId=${supplierId}`, certification);
    const yarn = { supplierId, name: 'Merino Nm 2/48', yarnCount: 48, yarnCountUnit: 'NM', pricePerUnit: '12.50' };
    const { body } = await on.admin.post('/api/v1/textile/yarns', yarn);
    await on.admin.post('/api/v1/company/products', { name: 'Jeans', code: 'J-1', unitOfMeasure: 'PCS' });
    const journey = await on.make('/api/v1/product/traceability', { traceabilityName: 'Denim' });
    const stage = {
      sequenceOrder: 1,
      stageName: 'Spinning',
      companyType: 'SUPPLIER',
      supplierId,
      transportMode: 'SHIP',
    };
    const stages = `/api/v1/product/traceability/${journey.id}/stages`;
    const { id: stageId } = await on.make(stages, { ...stage, startsFromCompany: false, countryCode: 'IT' });
    const purchase = { supplierId, purchaseDate: new Date().toISOString(), quantityKg: '900', weightKg: '900' };
    const record = await on.make('/api/v1/purchase-records', { ...purchase, transportMode: 'ROAD', distanceKm: 700 });
    const lot = await on.make('/api/v1/purchases', {
      ...{ materialId: body.id, lotNumber: 'L-1', purchaseDate: new Date().toISOString(), quantity: '5' },
      ...{ unitOfMeasure: 'KG', ddtNumber: 'D-1', invoiceNumber: 'I-1' },
    });
    const chemical = await on.make('/api/v1/chemicals', { name: 'Indigo', casNumbers: ['482-89-3'] });
    return [
      'home',
      'certifications',
      'purchase-records',
      `purchase-records/${record.id}`,
      'purchase-records/new',
      'purchases',
      `purchases/${lot.id}`,
      `purchases/new?materialId=${body.id}`,
      `chemicals/${chemical.id}`,
      `chemical-purchases/new?chemicalProductId=${chemical.id}`,
      'documents',
      `documents/new?entityType=SUPPLIER&entityId=${supplierId}`,
      'suppliers',
      'suppliers/new',
      `suppliers/${supplierId}`,
      `suppliers/${supplierId}/edit`,
      `certifications/${made.body.id}`,
      `certifications/new?supplierId=${supplierId}`,
      'company-products',
      'supplier-products/new',
      'materials',
      'yarns?columns=name,code,supplierId,composition,available,yarnCount,gotsCertified,pricePerUnit,createdAt',
      `yarns/${body.id}`,
      `yarns/${body.id}/edit`,
      'journeys',
      `journeys/${journey.id}`,
      `journeys/${journey.id}/stages/new`,
      `journeys/${journey.id}/stages/${stageId}`,
      'import',
      'jobs',
      'users',
      'users/new',
      'service-keys',
      'audit?columns=at,action,entity,actor,address,details,requestId',
      'emission-factors',
      'usage',
      'profile',
      'access-tokens',
      'access-tokens/new',
      'nothing-here',
    ];
  }

  for (const [width, colorScheme, locale] of [
    [390, 'dark', 'it'],
    [768, 'light', 'pt'],
    [1280, 'dark', 'en-GB'],
    [1920, 'light', 'it'],
  ] as const)
    it(`can be used by everybody, ${width} px wide, ${colorScheme}, in ${locale}`, async () => {
      await on.open({ viewport: { width, height: 900 }, colorScheme, locale });
      await signInAt(on.page, '/console/suppliers', on.tenant);
      for (const address of await addresses()) {
        await on.page.goto(`/console/${address}`);
        await on.page.getByRole('heading', { level: 1 }).waitFor();
        await on.page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
        await expectNoOverflow(on.page);
        await expectAccessible(on.page);
      }
      expect(await on.page.locator('html').getAttribute('lang')).to.equal(locale.slice(0, 2));
    });
});
