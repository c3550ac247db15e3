/** A change of many rows that is under way or over: how far it is, its counts, and the rows that failed. */
import { Anchor, Button, Group, List, Progress, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'wouter';
import { cancelJob, hasEnded, useJob, type Job } from '../api/jobs.ts';
import { type AnyRow } from '../api/resources.ts';
import { useSpeech } from '../words/words.tsx';
import { changeCounts } from './bulk-counts.ts';
import { reasonIn } from '../api/errors.ts';
import { Problem, Why } from './problem.tsx';
import { hasDetail, type Screen } from './screen.ts';

/** More of them are better looked at on the page of the job. */
const SHOWN = 50;

interface BulkProgressProps {
  screen: Screen;
  /** Of the job. */
  id: string;
  /** A row that was on a page. */
  find: (id: string) => AnyRow | undefined;
  onClose: () => void;
}

export function BulkProgress({ screen, id, find, onClose }: BulkProgressProps) {
  const { t, number } = useSpeech();
  const client = useQueryClient();
  const { data: job, error } = useJob(id);
  const cancel = useMutation({ mutationFn: () => cancelJob(id) });
  const over = job !== undefined && hasEnded(job);
  useEffect(() => {
    if (over) void client.invalidateQueries({ queryKey: [screen.resource] });
  }, [over, client, screen.resource]);
  if (error) return <Problem error={error} />;
  const { processed, total, percent } = job?.progress ?? { processed: 0, total: null, percent: 0 };
  return (
    <Stack>
      <Text role="status">
        {job && over && t(`choice.status.${job.status}`)}{' '}
        {total === null
          ? t('job.processedSoFar', { processed: number(processed) })
          : t('job.processed', { processed: number(processed), total: number(total) })}
      </Text>
      <Progress value={percent} animated={!over} aria-label={t('job.progress')} size="lg" />
      {!over && <Text size="sm">{t('bulk.goesOn')}</Text>}
      {!over && cancel.error && <Problem error={cancel.error} />}
      {job?.error && (
        <Text className="problem">
          <Why reasons={[reasonIn(job.error.details ?? {})]} message={job.error.message} />
        </Text>
      )}
      {over && <Counts job={job} />}
      {over && <Failed {...{ screen, job, find }} />}
      <Group justify="end">
        {!over && (
          <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate()}>
            {t('job.cancel')}
          </Button>
        )}
        <Button component={Link} href={`/jobs/${id}`} variant="default">
          {t('bulk.toJob')}
        </Button>
        <Button data-autofocus onClick={onClose}>
          {t('app.close')}
        </Button>
      </Group>
    </Stack>
  );
}

function Counts({ job }: { job: Job }) {
  const { t, number } = useSpeech();
  const counts = [...changeCounts(job), ['job.failed', job.result?.failed ?? 0] as const];
  return (
    <Group component="dl" gap="md" m={0}>
      {counts.map(([word, count]) => (
        <div key={word}>
          <Text component="dt" size="sm">
            {t(word)}
          </Text>
          <Text component="dd" m={0} fw={600}>
            {number(count)}
          </Text>
        </div>
      ))}
    </Group>
  );
}

function Failed({ screen, job, find }: Pick<BulkProgressProps, 'screen' | 'find'> & { job: Job }) {
  const { t, number } = useSpeech();
  const { errors = [], reasons } = job.result ?? {};
  const shown = errors.slice(0, SHOWN);
  if (shown.length === 0) return null;
  return (
    <Stack gap="xs">
      <Text fw={600}>{t('job.errors')}</Text>
      {(job.result?.failed ?? 0) > shown.length && (
        <Text size="sm">{t('job.errorsShown', { count: number(shown.length) })}</Text>
      )}
      <List className="value" aria-label={t('job.errors')}>
        {shown.map(({ id = '', code, message }, at) => {
          const row = find(id);
          const name = row ? screen.nameOf(row) : id;
          return (
            <List.Item key={id}>
              {hasDetail(screen) && code !== 'NOT_FOUND' ? (
                <Anchor component={Link} underline="always" href={`/${screen.address}/${id}`}>
                  {name}
                </Anchor>
              ) : (
                name
              )}
              {': '}
              <Why reasons={reasons?.[at] ?? []} message={message} />
            </List.Item>
          );
        })}
      </List>
    </Stack>
  );
}
