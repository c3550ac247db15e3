import { useQuery } from '@tanstack/react-query';
import { Redirect } from 'wouter';
import { resourceOf } from '../api/resources.ts';
import { readRow } from '../api/rows.ts';
import { choiceLabel } from '../kit/labels.ts';
import { Loaded } from '../kit/page.tsx';
import { defineScreen } from '../kit/screen.ts';
import { ENTRIES } from '../menu.ts';

const material = resourceOf('materials');

/** Each kind has pages of its own, and there are places that know no more than the material. */
function MaterialPage({ id }: { id: string }) {
  const query = useQuery({
    queryKey: ['materials', 'row', id],
    queryFn: ({ signal }) => readRow(material, id, signal),
  });
  return <Loaded query={query}>{({ kind }) => <Redirect to={`/${ADDRESSES[String(kind)]}/${id}`} replace />}</Loaded>;
}

/** Where each kind has its pages. */
const ADDRESSES: Record<string, string> = { FIBER: 'fibers', YARN: 'yarns', FABRIC: 'fabrics' };

/** Fibres, yarns and fabrics in one list, with how many of them have which values. */
export const materials = defineScreen({
  resource: 'materials',
  ...ENTRIES.materials,
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
    'name',
    { name: 'kind', label: 'field.kind', show: ({ kind }, speech) => choiceLabel(speech, 'kind', kind) },
    'code',
    'supplierId',
    'composition',
    'available',
  ],
  moreColumns: ['gotsCertified', 'recycledContentPct', 'organicContentPct', 'pricePerUnit', 'currency', 'createdAt'],
  sections: [],
  Detail: MaterialPage,
});
