import { later } from '../kit/later.tsx';
import { defineScreen } from '../kit/screen.ts';
import { ENTRIES } from '../menu.ts';
import { ModulesInput } from '../platform/modules-input.tsx';

export const tenants = defineScreen({
  resource: 'tenants',
  ...ENTRIES.tenants,
  createTitle: 'tenants.new',
  creation: { button: 'tenants.make', done: 'tenants.made' },
  nameOf: ({ name }) => name,
  columns: ['name', 'status', 'users', 'createdAt'],
  moreColumns: ['modules', 'updatedAt'],
  sort: { by: 'name', direction: 'asc' },
  sections: [
    { title: 'section.general', fields: ['name', 'status', 'modules', 'users', 'createdAt', 'updatedAt'] },
    { title: 'tenant.firstAdmin', fields: ['adminEmail', 'adminFirstName', 'adminLastName'] },
  ],
  inputs: { modules: ModulesInput },
  Actions: later(async () => (await import('../platform/tenant-actions.tsx')).TenantActions),
  Below: later(async () => (await import('../platform/tenant-usage.tsx')).TenantUsage),
});
