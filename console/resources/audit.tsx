import { Anchor, Text } from '@mantine/core';
import { Link } from 'wouter';
import { ActionFilter, EntryFilter, SubjectFilter } from '../administration/audit-filters.tsx';
import { actionName } from '../administration/audit-words.ts';
import { type ResourceName, type Row } from '../api/resources.ts';
import { sentenceFor } from '../kit/problem.tsx';
import { ReferenceName } from '../kit/reference.tsx';
import { defineScreen, useScreenOf } from '../kit/screen.ts';
import { ENTRIES } from '../menu.ts';
import { type Speech } from '../words/speech.ts';

/** An event of the trail; the API's description says no more of it than that it has objects. */
interface AuditEvent {
  action: string;
  entityType: string | null;
  entityId: string | null;
  entityLegacyId: number | null;
  entityName: string | null;
  deletedEntityName: string | null;
  actor: { kind: string; userId: string | null; name: string | null; listed: boolean; address: string | null };
  authenticated: { userId: string | null; name: string | null } | null;
  details: Record<string, unknown> | null;
}

const asEvent = (row: Row<'audit'>) => row as unknown as AuditEvent;

/** What events are about, where it has a page. */
const PAGES: Record<string, ResourceName> = {
  supplier: 'suppliers',
  'supplier certification': 'certifications',
  'supplier product': 'supplierProducts',
  'company product': 'companyProducts',
  fiber: 'fibers',
  yarn: 'yarns',
  fabric: 'fabrics',
  'purchase record': 'purchaseRecords',
  'chemical product': 'chemicals',
  'chemical purchase': 'chemicalPurchases',
  'material purchase': 'purchases',
  'traceability journey': 'journeys',
  document: 'documents',
  user: 'users',
  job: 'jobs',
};

export const audit = defineScreen({
  resource: 'audit',
  ...ENTRIES.audit,
  nameOf: ({ action }) => action ?? '',
  filters: ['entityId', 'action', 'entityType', 'userId', 'from', 'to'],
  filterInputs: { action: ActionFilter, entityType: SubjectFilter, entityId: EntryFilter },
  columns: [
    'at',
    {
      name: 'action',
      label: 'field.action',
      show: ({ action }, speech) => actionName(action ?? '', speech) ?? <code>{action}</code>,
    },
    { name: 'entity', label: 'audit.entity', show: (row, speech) => <Entity event={asEvent(row)} speech={speech} /> },
    { name: 'actor', label: 'audit.actor', show: (row, speech) => <Actor event={asEvent(row)} speech={speech} /> },
    {
      name: 'details',
      label: 'audit.details',
      show: (row, speech) => <Details details={asEvent(row).details} speech={speech} />,
    },
  ],
  moreColumns: [{ name: 'address', label: 'audit.address', show: (row) => asEvent(row).actor.address }, 'requestId'],
  sections: [],
});

function Entity({ event, speech }: { event: AuditEvent; speech: Speech }) {
  const { entityType, entityId, entityLegacyId, entityName, deletedEntityName, details } = event;
  const screen = useScreenOf(PAGES[entityType ?? '']);
  if (entityType === null) return null;
  const kind = speech.find(`entity.${entityType}`) ?? entityType;
  // of keys and tokens the event itself keeps the name
  const called = entityName ?? deletedEntityName ?? (details?.['name'] as string | undefined) ?? entityLegacyId;
  const told = called === null ? kind : `${kind} ${called}`;
  // all that has a page has a name there, but for jobs
  const isGone = entityName === null && entityType !== 'job';
  if (entityId === null || !screen || isGone) return told;
  return (
    <Anchor component={Link} href={`/${screen.address}/${entityId}`} inherit>
      {told}
    </Anchor>
  );
}

function Actor({ event: { actor, authenticated }, speech }: { event: AuditEvent; speech: Speech }) {
  const kind = speech.find(`actor.${actor.kind}`) ?? actor.kind;
  const other = authenticated?.userId === actor.userId ? null : authenticated?.name;
  return (
    <div>
      {actor.name === null || actor.userId === null ? (
        kind
      ) : (
        <ReferenceName field="userId" id={actor.userId} name={actor.name} linked={actor.listed} />
      )}
      {actor.name !== null && (
        <Text size="xs" c="dimmed">
          {other == null ? kind : `${kind} · ${other}`}
        </Text>
      )}
    </div>
  );
}

/** The fields of an event are called as in forms, their values shown by the words that they have. */
function Details({ details, speech }: Pick<AuditEvent, 'details'> & { speech: Speech }) {
  const { find, number, t } = speech;
  const shown = (name: string, value: unknown): string => {
    if (typeof value === 'number') return number(value);
    if (typeof value === 'boolean') return t(value ? 'value.yes' : 'value.no');
    if (Array.isArray(value)) return value.map((each) => shown(name, each)).join(', ');
    if (typeof value === 'object' && value !== null)
      return Object.entries(value)
        .map(([key, each]) => `${find(`choice.transportMode.${key}`) ?? key} ${shown(name, each)}`)
        .join(', ');
    if (typeof value !== 'string') return String(value);
    if (name === 'fields') return find(`field.${value}`) ?? value;
    // why something has failed
    if (name === 'code') return sentenceFor(speech, value, details ?? {});
    return find(`choice.${name === 'modules' ? 'moduleKeys' : name}.${value}`) ?? value;
  };
  return Object.entries(details ?? {}).map(([name, value]) => (
    <Text key={name} size="xs" className="value">
      {find(`detail.${name}`) ?? find(`field.${name}`) ?? name}: {shown(name, value)}
    </Text>
  ));
}
