import { Anchor, Text } from '@mantine/core';
import { Link } from 'wouter';
import { type ResourceName, type Row } from '../api/resources.ts';
import { jobName } from '../imports/job-name.ts';
import { ReferenceName } from '../kit/reference.tsx';
import { defineScreen, useScreenOf } from '../kit/screen.ts';
import { type Speech } from '../words/speech.ts';

/** An event of the trail; the API's description says no more of it than that it has objects. */
interface AuditEvent {
  entityType: string | null;
  entityId: string | null;
  entityLegacyId: number | null;
  actor: { kind: string; userId: string | null; address: string | null };
  authenticated: { userId: string | null } | null;
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
  'traceability journey': 'journeys',
  user: 'users',
  job: 'jobs',
};

export const audit = defineScreen({
  resource: 'audit',
  address: 'audit',
  icon: 'audit',
  title: 'audit.title',
  nameOf: ({ action }) => action ?? '',
  filters: ['action', 'entityType', 'userId', 'from', 'to'],
  columns: [
    'at',
    { name: 'action', label: 'field.action', show: ({ action }, speech) => told(action ?? '', speech) },
    { name: 'entity', label: 'audit.entity', show: (row, speech) => <Entity event={asEvent(row)} speech={speech} /> },
    { name: 'actor', label: 'audit.actor', show: (row, speech) => <Actor event={asEvent(row)} speech={speech} /> },
    { name: 'address', label: 'audit.address', show: (row) => asEvent(row).actor.address },
  ],
  moreColumns: [
    {
      name: 'details',
      label: 'audit.details',
      show: (row, speech) => <Details details={asEvent(row).details} speech={speech} />,
    },
    'requestId',
  ],
  sections: [],
});

function Entity({ event, speech }: { event: AuditEvent; speech: Speech }) {
  const { entityType, entityId, entityLegacyId } = event;
  const screen = useScreenOf(PAGES[entityType ?? '']);
  if (entityType === null) return null;
  const name = speech.find(`entity.${entityType}`) ?? entityType;
  const told = entityLegacyId === null ? name : `${name} ${entityLegacyId}`;
  if (entityId === null || !screen) return told;
  return (
    <Anchor component={Link} href={`/${screen.address}/${entityId}`} inherit>
      {told}
    </Anchor>
  );
}

function Actor({ event: { actor, authenticated }, speech }: { event: AuditEvent; speech: Speech }) {
  const kind = speech.find(`actor.${actor.kind}`) ?? actor.kind;
  return (
    <div>
      {actor.userId === null ? kind : <ReferenceName field="userId" id={actor.userId} linked />}
      {actor.userId !== null && (
        <Text size="xs" c="dimmed">
          {kind}
          {authenticated?.userId != null && (
            <>
              {' · '}
              <ReferenceName field="userId" id={authenticated.userId} />
            </>
          )}
        </Text>
      )}
    </div>
  );
}

/** `Supplier · Created`; an action that is not known is shown as it is. */
function told(action: string, speech: Speech) {
  const { find } = speech;
  const at = action.lastIndexOf('.');
  const [subject, event] = [action.slice(0, at), find(`event.${action.slice(at + 1)}`)];
  if (event === undefined) return <code>{action}</code>;
  return `${find(`entity.${subject}`) ?? jobName(speech, subject)} · ${event}`;
}

/** The fields of an event are called as in forms, their values shown by the words that they have. */
function Details({ details, speech }: Pick<AuditEvent, 'details'> & { speech: Speech }) {
  const { find, number } = speech;
  const shown = (name: string, value: unknown): string => {
    if (typeof value === 'number') return number(value);
    if (Array.isArray(value)) return value.map((each) => shown(name, each)).join(', ');
    if (typeof value !== 'string') return JSON.stringify(value);
    return (name === 'fields' ? find(`field.${value}`) : find(`choice.${name}.${value}`)) ?? value;
  };
  return Object.entries(details ?? {}).map(([name, value]) => (
    <Text key={name} size="xs" className="value">
      {find(`detail.${name}`) ?? find(`field.${name}`) ?? name}: {shown(name, value)}
    </Text>
  ));
}
