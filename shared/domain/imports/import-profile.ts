import { defineResource, TIMESTAMPS } from '../../resources/resource.ts';

/** Its rows are of the module of what they import: endpoints look at the row. */
export const importProfile = defineResource({
  name: 'import profile',
  table: 'import_profiles',
  called: 'e.name',
  hasUuid: true,
  columns: {
    resource: { name: 'resource', type: 'text' },
    name: { name: 'name', type: 'text' },
    options: { name: 'options', type: 'jsonb', default: `'{}'::jsonb` },
    isDefault: { name: 'is_default', type: 'boolean', default: 'false' },
    ...TIMESTAMPS,
  },
  upsertKeys: [],
  uniques: { import_profiles_name_unique: 'name', import_profiles_default_unique: 'isDefault' },
});
