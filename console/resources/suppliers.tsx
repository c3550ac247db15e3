import { Badge, Group } from '@mantine/core';
import { type Row } from '../api/resources.ts';
import { YesNoFilter } from '../kit/list-filters.tsx';
import { defineScreen } from '../kit/screen.ts';
import { ENTRIES } from '../menu.ts';

export const suppliers = defineScreen({
  resource: 'suppliers',
  ...ENTRIES.suppliers,
  createTitle: 'suppliers.new',
  nameOf: ({ name }) => name,
  filterInputs: { certified: YesNoFilter },
  sort: { by: 'createdAt', direction: 'desc' },
  columns: [
    'name',
    'country',
    'category',
    { name: 'compliance', label: 'supplier.compliance', show: (row) => <Compliance {...row} /> },
    'createdAt',
  ],
  moreColumns: ['externalId', 'updatedAt'],
  sections: [
    {
      title: 'section.general',
      fields: ['name', 'country', 'category', 'reachCompliant', 'svhcCompliant', 'externalId'],
    },
  ],
  related: [
    { resource: 'certifications', by: 'supplierId' },
    { resource: 'supplierProducts', by: 'supplierId' },
    { resource: 'materials', by: 'supplierId' },
    { resource: 'purchaseRecords', by: 'supplierId' },
    { resource: 'chemicalPurchases', by: 'supplierId' },
    { resource: 'journeys', by: 'supplierId' },
    { resource: 'documents', by: 'entityId', with: { entityType: 'SUPPLIER' } },
  ],
});

function Compliance({ reachCompliant, svhcCompliant }: Pick<Row<'suppliers'>, 'reachCompliant' | 'svhcCompliant'>) {
  const marks = [
    ['REACH', reachCompliant],
    ['SVHC', svhcCompliant],
  ] as const;
  return (
    <Group gap={4} wrap="nowrap" component="span" display="inline-flex">
      {marks.map(([name, holds]) => (
        <Badge key={name} variant="light" color={holds ? 'teal' : 'gray'}>
          {holds ? '✓' : '✗'} {name}
        </Badge>
      ))}
    </Group>
  );
}
