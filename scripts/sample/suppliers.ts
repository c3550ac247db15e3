import { type Random } from './random.ts';
import { dealRows, type RecordOf, type SampleOptions, type SampleRow, type Spoiler } from './sample-rows.ts';
import {
  ACTIVITIES,
  BAD_COUNTRIES,
  COUNTRIES,
  FAMILIES,
  flag,
  LEGAL_FORMS,
  orEmpty,
  padded,
  recased,
  SECTORS,
} from './vocabulary.ts';

export const SUPPLIER_COLUMNS = [
  { name: 'name', kind: 'text' },
  { name: 'country', kind: 'text' },
  { name: 'category', kind: 'text' },
  { name: 'reach_compliant', kind: 'boolean' },
  { name: 'svhc_compliant', kind: 'boolean' },
] as const;

type SupplierRecord = RecordOf<typeof SUPPLIER_COLUMNS>;

const NAME_COUNT = ACTIVITIES.length * FAMILIES.length * LEGAL_FORMS.length;
/** A prime above every factor of NAME_COUNT: walking in such steps meets each name once before any comes again. */
const NAME_STEP = 7919;

const SPOILERS: readonly Spoiler<SupplierRecord>[] = [
  {
    kind: 'unknown_country',
    spoil(record, random) {
      record.country = random.pick(BAD_COUNTRIES);
      return 'country';
    },
  },
  {
    kind: 'missing_value',
    spoil(record) {
      record.name = '';
      // a row of nothing but empty cells could pass for a blank line
      record.category ||= 'Weaving';
      return 'name';
    },
  },
  {
    kind: 'too_long',
    spoil(record) {
      record.name = record.name.trim().padEnd(256, '.');
      return 'name';
    },
  },
  {
    kind: 'bad_boolean',
    spoil(record, random) {
      const field = random.pick(['reach_compliant', 'svhc_compliant'] as const);
      record[field] = random.pick(['forse', 'n/a', 'to be checked']);
      return field;
    },
  },
];

/** Rows of a supplier export, in the order of SUPPLIER_COLUMNS; the key is the name. */
export function sampleSuppliers(options: SampleOptions): Generator<SampleRow> {
  const version = (name: string, random: Random): SupplierRecord => ({
    name: padded(name, random),
    country: orEmpty(random.pick(COUNTRIES), 0.05, random),
    category: orEmpty(padded(recased(random.pick(SECTORS), random), random), 0.1, random),
    reach_compliant: orEmpty(flag(random), 0.15, random),
    svhc_compliant: orEmpty(flag(random), 0.2, random),
  });
  return dealRows<SupplierRecord>(
    {
      label: 'suppliers',
      columns: SUPPLIER_COLUMNS,
      spoilers: SPOILERS,
      // the last quarter: see referableIds in write-sample.ts
      duplicatesAfter: 0.75,
      fresh: (index, random) => version(recased(supplierName(index, options.seed), random), random),
      again: (earlier, random) => version(earlier.name.trim(), random),
    },
    options,
  );
}

/** Different for every index, also when case is ignored. */
function supplierName(index: number, seed: number): string {
  const position = ((index % NAME_COUNT) * NAME_STEP + (seed >>> 0)) % NAME_COUNT;
  const activity = ACTIVITIES[position % ACTIVITIES.length]!;
  const family = FAMILIES[Math.floor(position / ACTIVITIES.length) % FAMILIES.length]!;
  const form = LEGAL_FORMS[Math.floor(position / (ACTIVITIES.length * FAMILIES.length))]!;
  const branch = Math.floor(index / NAME_COUNT);
  return `${activity} ${family} ${form}${branch === 0 ? '' : ` - ${branch + 1}`}`;
}
