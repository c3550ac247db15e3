import { Link } from 'wouter';
import { choiceLabel } from '../kit/field-value.tsx';
import { defineScreen } from '../kit/screen.ts';

/** Where each kind has its pages. */
const ADDRESSES: Record<string, string> = { FIBER: 'fibers', YARN: 'yarns', FABRIC: 'fabrics' };

/** Fibres, yarns and fabrics in one list, with how many of them have which values. */
export const materials = defineScreen({
  resource: 'materials',
  address: 'materials',
  icon: 'materials',
  title: 'materials.title',
  nameOf: ({ name }) => name,
  madeAs: ['fibers', 'yarns', 'fabrics'],
  filters: ['search', 'externalId'],
  facets: {
    kinds: 'kind',
    suppliers: 'supplierId',
    certifications: 'certification',
    units: 'unitOfMeasure',
    availability: 'available',
  },
  sort: { by: 'createdAt', direction: 'desc' },
  columns: [
    {
      name: 'name',
      label: 'field.name',
      sortBy: 'name',
      show: ({ id, kind, name }) => (
        <Link href={`/${ADDRESSES[kind]}/${id}`} className="row-link">
          {name}
        </Link>
      ),
    },
    { name: 'kind', label: 'field.kind', show: ({ kind }, speech) => choiceLabel(speech, 'kind', kind) },
    'code',
    'supplierId',
    'composition',
    'available',
  ],
  moreColumns: ['gotsCertified', 'recycledContentPct', 'organicContentPct', 'pricePerUnit', 'currency', 'createdAt'],
  sections: [],
});
