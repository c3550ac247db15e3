/** The factors that CO2 is computed with: seen by whoever sees purchases, replaced by administrators. */
import { Alert, Box, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState, type SubmitEvent } from 'react';
import { callWithHeaders } from '../api/call.ts';
import { useJob } from '../api/jobs.ts';
import { formOf, resourceOf, type Tagged } from '../api/resources.ts';
import { isOutOfDate, onlyIf, readRows, withTag } from '../api/rows.ts';
import { JobView } from '../imports/job-view.tsx';
import { ConfirmDialog } from '../kit/confirm-dialog.tsx';
import { ConflictDialog } from '../kit/conflict-dialog.tsx';
import { FormFields, useFormState } from '../kit/form-fields.tsx';
import { changedFields, toFormValues, toWire, type FormField, type FormValues } from '../kit/form-values.ts';
import { Icon } from '../kit/icons.tsx';
import { fieldLabel } from '../kit/labels.ts';
import { Loaded, Page } from '../kit/page.tsx';
import { Problem } from '../kit/problem.tsx';
import { type Conflict } from '../kit/save.ts';
import { useUnsaved } from '../kit/unsaved.tsx';
import { useIdentity } from '../session/session.tsx';
import { useSpeech } from '../words/words.tsx';
import { BUILT_IN_FACTORS } from './emission-factors.ts';

interface EmissionFactors {
  factors: Record<string, string>;
  unit: string;
  source: string;
  version: string;
}

const PATH = '/api/v1/emission-factors';
const KEY = ['emission-factors'];
const GROUP = 'factors.';

const fields: FormField[] = Object.entries(formOf('emissionFactors')).map(([name, form]) => ({ name, form }));
const sections = [
  { title: 'factors.perTransport', fields: fields.map(({ name }) => name).filter((name) => name.startsWith(GROUP)) },
  { title: 'factors.origin', fields: ['source', 'version'] },
] as const;

const flat = ({ factors, source, version }: EmissionFactors) => ({
  ...Object.fromEntries(Object.entries(factors).map(([mode, factor]) => [`${GROUP}${mode}`, factor])),
  source,
  version,
});

type Stored = EmissionFactors & Tagged;

const readFactors = async (signal?: AbortSignal): Promise<Stored> =>
  withTag(await callWithHeaders<EmissionFactors>('GET', PATH, { signal }));

const toShown = (stored: Stored) => ({ ...flat(stored), etag: stored.etag });

/** What replaces the factors, as long as those that are stored have this tag. */
interface Replacement extends Tagged {
  body: Omit<EmissionFactors, 'unit'>;
}

export function EmissionFactorsPage() {
  const { t } = useSpeech();
  const [recalculation, setRecalculation] = useState('');
  const query = useQuery({ queryKey: KEY, queryFn: ({ signal }) => readFactors(signal) });
  return (
    <Page title={t('factors.title')}>
      <Text maw={720}>{t('factors.text')}</Text>
      <Loaded query={query}>
        {(stored) => (
          <>
            {stored.source === BUILT_IN_FACTORS && (
              <Alert maw={720} color="orange" variant="light" icon={<Icon name="warning" />}>
                <Text size="sm">{t('factors.builtIn')}</Text>
              </Alert>
            )}
            <FactorsForm key={JSON.stringify(stored)} stored={stored} onReplaced={setRecalculation} />
          </>
        )}
      </Loaded>
      {recalculation !== '' && <Recalculation id={recalculation} />}
    </Page>
  );
}

function FactorsForm({ stored, onReplaced }: { stored: Stored; onReplaced: (jobId: string) => void }) {
  const speech = useSpeech();
  const { t } = speech;
  const client = useQueryClient();
  const { user } = useIdentity();
  const isAdmin = user.roles.includes('admin');
  const before = useMemo(() => toFormValues(fields, { ...flat(stored) }, speech), [stored, speech]);
  const [asked, setAsked] = useState(false);
  const [conflict, setConflict] = useState<Conflict<ReturnType<typeof toShown>>>();
  const replace = useMutation({
    async mutationFn({ body, etag }: Replacement) {
      try {
        return await callWithHeaders<EmissionFactors>('PUT', PATH, { body, headers: onlyIf(etag) });
      } catch (reason) {
        if (!isOutOfDate(reason)) throw reason;
        compare(await readFactors());
        return undefined;
      }
    },
    // what is wrong is said at its field
    onSettled: () => setAsked(false),
    onSuccess(answer) {
      if (!answer) return;
      release();
      client.setQueryData(KEY, withTag(answer));
      onReplaced(answer.headers.get('X-Job-Id') ?? '');
    },
  });
  const form = useFormState({ fields, before, error: replace.error });
  const { dialog, release } = useUnsaved(form.dirty);

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const changed = changedFields(fields, before, form.values);
    const isOfOthers = changed.some(({ name }) => !name.startsWith(GROUP));
    if (form.check(isOfOthers ? {} : { source: t('factors.sameSource') })) setAsked(true);
  }
  /** Shows what somebody else has stored meanwhile beside what would replace it. */
  function compare(found: Stored): void {
    const now = toShown(found);
    const theirs = toFormValues(fields, now, speech);
    const differing = changedFields(fields, theirs, form.values);
    if (differing.length === 0) return takeTheirs();
    setConflict({
      now,
      fields: differing.map((field) => ({ ...field, theirs: theirs[field.name]!, mine: form.values[field.name]! })),
    });
  }
  function takeTheirs(): void {
    setConflict(undefined);
    void client.invalidateQueries({ queryKey: KEY });
  }
  function send(etag: Stored['etag']): void {
    setConflict(undefined);
    const given = new Map(
      fields.map(({ name, form: each }) => [name, toWire(each, form.values[name]!, speech) as string]),
    );
    const factors = Object.keys(stored.factors).map((mode) => [mode, given.get(`${GROUP}${mode}`)!] as const);
    const body = {
      factors: Object.fromEntries(factors),
      source: given.get('source')!,
      version: given.get('version')!,
    };
    replace.mutate({ body, etag });
  }
  return (
    <Box maw={720}>
      <form ref={form.element} noValidate onSubmit={submit}>
        <Stack gap="lg">
          {form.isAbove && <Problem error={replace.error} />}
          <FormFields sections={sections} fields={fields} state={form} disabled={!isAdmin || replace.isPending} />
          {isAdmin ? (
            <Group>
              <Button type="submit" loading={replace.isPending} disabled={!form.dirty}>
                {t('factors.replace')}
              </Button>
            </Group>
          ) : (
            <Text size="sm">{t('factors.adminOnly')}</Text>
          )}
        </Stack>
      </form>
      {dialog}
      <ConfirmDialog
        opened={asked}
        title={t('factors.replaceTitle')}
        confirm={t('factors.replace')}
        isPending={replace.isPending}
        error={null}
        onConfirm={() => send(stored.etag)}
        onClose={() => setAsked(false)}
      >
        {asked && <Consequences values={form.values} />}
      </ConfirmDialog>
      <ConflictDialog
        conflict={conflict}
        onMine={() => conflict && send(conflict.now.etag)}
        onTheirs={takeTheirs}
        onClose={() => setConflict(undefined)}
      />
    </Box>
  );
}

/** How many records are computed anew, and which of them would be without emissions. */
function Consequences({ values }: { values: FormValues }) {
  const speech = useSpeech();
  const { t, counted } = speech;
  const records = useQuery({
    queryKey: ['purchaseRecords', 'total'],
    queryFn: ({ signal }) => readRows(resourceOf('purchaseRecords'), { page: 1, size: 1, filters: {} }, signal),
  });
  const zero = fields.filter(
    ({ name, form }) => name.startsWith(GROUP) && Number(toWire(form, values[name]!, speech)) === 0,
  );
  return (
    <>
      <Text>{records.data ? counted('factors.recalculated', records.data.total) : t('factors.recalculatedAll')}</Text>
      {zero.length > 0 && (
        <Alert color="orange" variant="light" icon={<Icon name="warning" />}>
          <Text size="sm">
            {t('factors.zero', { modes: zero.map(({ name }) => fieldLabel(speech, name)).join(', ') })}
          </Text>
        </Alert>
      )}
    </>
  );
}

/** The records that follow from the factors, computed anew. */
function Recalculation({ id }: { id: string }) {
  const { t } = useSpeech();
  const job = useJob(id);
  return (
    <Stack component="section" aria-labelledby="recalculation">
      <Title order={2} size="h4" id="recalculation">
        {t('factors.recalculation')}
      </Title>
      <Loaded query={job}>{(found) => <JobView job={found} />}</Loaded>
    </Stack>
  );
}
