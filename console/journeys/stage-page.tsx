/** The pages that add a stage to a journey and change one. */
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'wouter';
import { partOf, resourceOf } from '../api/resources.ts';
import { readRow } from '../api/rows.ts';
import { DeleteButton } from '../kit/delete-button.tsx';
import { type FormValues } from '../kit/form-values.ts';
import { Loaded, Page } from '../kit/page.tsx';
import { RowForm, type FormOf } from '../kit/row-form.tsx';
import { useIdentity } from '../session/session.tsx';
import { useSpeech } from '../words/words.tsx';

const journeys = resourceOf('journeys');

/** Stages are shown by their journey: what is read anew is that. */
const STAGES = {
  resource: 'journeys',
  api: partOf('stages'),
  nameOf: ({ stageName }) => stageName as string,
  sections: [
    {
      title: 'section.general',
      fields: ['sequenceOrder', 'stageName', 'companyType', 'supplierId', 'companyId', 'countryCode'],
    },
    {
      title: 'journey.onwards',
      hint: 'journey.lastHint',
      fields: ['transportMode', 'distanceKm', 'co2Emissions', 'startsFromCompany'],
    },
    { title: 'journey.further', fields: ['internalProcess', 'certificationsSnapshot'] },
  ],
} as const satisfies FormOf;

/** A supplier is asked for where one does the stage; which company the own one is, nobody has to say. */
const asks = (field: string, { companyType }: FormValues) =>
  field === 'supplierId' ? companyType !== 'COMPANY' : field !== 'companyId';

const requires = (field: string, { companyType }: FormValues) => field === 'supplierId' && companyType === 'SUPPLIER';

interface Words {
  title: string;
  journey: string;
}

export function StagePage() {
  const { t } = useSpeech();
  const { tenant } = useIdentity();
  const { id = '', stageId } = useParams<{ id: string; stageId?: string }>();
  const journey = useQuery({
    queryKey: ['journeys', 'row', id],
    queryFn: ({ signal }) => readRow(journeys, id, signal),
  });
  // as it is now, and not changed again under the hands of who edits it
  const query = useQuery({
    queryKey: ['journeys', 'stage', stageId],
    queryFn: ({ signal }) => readRow(STAGES.api, stageId!, signal),
    enabled: stageId !== undefined,
    staleTime: Infinity,
    gcTime: 0,
  });
  const address = `/journeys/${id}`;
  const words: Words = {
    title: query.data ? t('journey.stageEdit', { name: STAGES.nameOf(query.data) }) : t('journey.stageNew'),
    journey: (journey.data?.['traceabilityName'] as string | undefined) ?? t('journeys.title'),
  };
  const form = {
    screen: STAGES,
    createPath: () => `${journeys.path}/${encodeURIComponent(id)}/stages`,
    next: () => address,
    asks,
    requires,
    complete: (values: FormValues): FormValues =>
      values['companyType'] === 'COMPANY'
        ? { ...values, supplierId: '', companyId: values['companyId'] || tenant.id }
        : { ...values, companyId: '' },
  };
  return (
    <Page
      title={words.title}
      actions={query.data && <DeleteButton screen={STAGES} row={query.data} back={address} />}
      back={{ address, name: words.journey }}
    >
      <Text size="sm" c="dimmed" maw={720}>
        {t('journey.stageHint')}
      </Text>
      {stageId === undefined ? (
        <RowForm {...form} />
      ) : (
        <Loaded query={query}>{(row) => <RowForm key={stageId} {...form} row={row} />}</Loaded>
      )}
    </Page>
  );
}
