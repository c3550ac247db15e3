/** How a job stands: its progress, its counts, and the rows that failed. */
import { Alert, Button, Group, Paper, Progress, SimpleGrid, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { cancelJob, hasEnded, type Job } from '../api/jobs.ts';
import { changeCounts } from '../kit/bulk-counts.ts';
import { Icon } from '../kit/icons.tsx';
import { reasonIn } from '../api/errors.ts';
import { Problem, sentenceFor, Why } from '../kit/problem.tsx';
import { useSpeech } from '../words/words.tsx';
import { kindOfJob } from './kinds.ts';
import { DoneWith, useDoneWith } from './done-with.tsx';
import { FailedRows } from './failed-rows.tsx';
import { JobStatusBadge } from './job-status.tsx';

interface JobViewProps {
  job: Job;
  /** Rows that failed can be corrected where they are shown. */
  corrects?: boolean;
}

export function JobView({ job, corrects = false }: JobViewProps) {
  const speech = useSpeech();
  const { t, number } = speech;
  const { result, dryRun, error } = job;
  const running = !hasEnded(job);
  const changed = changeCounts(job);
  const cancel = useMutation({ mutationFn: () => cancelJob(job.id) });
  // the page may show another job meanwhile
  const cancelling = cancel.data?.id === job.id;
  const { processed, total, percent } = job.progress;
  return (
    <Stack>
      <Paper withBorder p="md">
        <Stack gap="sm">
          <Group justify="space-between">
            <Group gap="sm" role="status">
              <JobStatusBadge status={job.status} />
              <Text size="sm">
                {total === null
                  ? t('job.processedSoFar', { processed: number(processed) })
                  : t('job.processed', { processed: number(processed), total: number(total) })}
              </Text>
            </Group>
            {running && (
              // what is under way is done first
              <Button
                variant="default"
                size="xs"
                loading={cancel.isPending}
                disabled={cancelling}
                onClick={() => cancel.mutate()}
              >
                {t(cancelling ? 'job.cancelling' : 'job.cancel')}
              </Button>
            )}
          </Group>
          <Progress value={percent} animated={running} aria-label={t('job.progress')} size="lg" />
          {(job.fileName ?? job.submitter) && (
            <Text size="sm" className="value">
              {[job.fileName, job.sizeBytes == null ? null : speech.bytes(job.sizeBytes), job.submitter?.name]
                .filter(Boolean)
                .join(' · ')}
            </Text>
          )}
          {job.startedAt !== null && (
            <Text size="sm" c="dimmed">
              {[
                t('job.begun', { moment: speech.moment(job.startedAt) }),
                job.finishedAt !== null &&
                  t('job.took', { duration: speech.duration(Date.parse(job.finishedAt) - Date.parse(job.startedAt)) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </Text>
          )}
          {dryRun && <Text size="sm">{t('job.dryRun')}</Text>}
          {job.status === 'CANCELLED' && !dryRun && kindOfJob(job) !== undefined && (
            <Text size="sm">{t('job.cancelledStays')}</Text>
          )}
          {result?.detected?.ignored && (
            <Text size="sm" className="value">
              {t('job.ignored', { fields: result.detected.ignored.join(', ') })}
            </Text>
          )}
          {running && job.nextAttemptAt != null && (
            <Text size="sm">{t('job.waitsAgain', { moment: speech.moment(job.nextAttemptAt) })}</Text>
          )}
        </Stack>
      </Paper>
      {cancel.error && <Problem error={cancel.error} />}
      {error && (
        <Alert role="alert" color="red" variant="light" title={t('error.title')} icon={<Icon name="warning" />}>
          <Text size="sm">{sentenceFor(speech, error.code, error.details)}</Text>
          <Text size="sm">
            <Why reasons={[reasonIn(error.details ?? {})]} message={error.message} />
          </Text>
        </Alert>
      )}
      {corrects && job.status === 'FAILED' && (result?.failed ?? 0) === 0 && <FailedAsAWhole job={job} />}
      {result?.created !== undefined && (
        <SimpleGrid cols={{ base: 1, xs: 3 }} component="dl" m={0} spacing="sm">
          <Count label={t(dryRun ? 'imports.wouldCreate' : 'job.created')} value={result.created} />
          <Count label={t(dryRun ? 'imports.wouldUpdate' : 'job.updated')} value={result.updated ?? 0} />
          <Count
            label={t(dryRun ? 'imports.wouldFail' : 'job.failed')}
            value={result.failed ?? 0}
            bad={job.acknowledgedAt == null}
          />
        </SimpleGrid>
      )}
      {changed.length > 0 && (
        <SimpleGrid cols={{ base: 1, xs: 3 }} component="dl" m={0} spacing="sm">
          {changed.map(([word, count]) => (
            <Count key={word} label={t(word)} value={count} />
          ))}
          <Count label={t('job.failed')} value={result?.failed ?? 0} bad />
        </SimpleGrid>
      )}
      {result?.download !== undefined && (
        <Group gap="sm">
          <Button component="a" href={result.download} download leftSection={<Icon name="download" />}>
            {t('job.download')}
          </Button>
          <Text size="sm" className="value">
            {[result.fileName, speech.bytes(result.sizeBytes ?? 0)].join(' · ')}
          </Text>
        </Group>
      )}
      {(result?.failed ?? 0) > 0 && !running && <FailedRows job={job} corrects={corrects} />}
    </Stack>
  );
}

/** An import without rows to correct: it is looked into, and sent again. */
function FailedAsAWhole({ job }: { job: Job }) {
  const doneWith = useDoneWith(job.id);
  return (
    <Group>
      <DoneWith {...{ job, doneWith }} />
      {doneWith.error && <Problem error={doneWith.error} />}
    </Group>
  );
}

function Count({ label, value, bad = false }: { label: string; value: number; bad?: boolean }) {
  const { number } = useSpeech();
  return (
    <Paper withBorder p="sm" component="div">
      <Text component="dt" size="sm">
        {label}
      </Text>
      <Text component="dd" m={0} fz="xl" fw={600} className={bad && value > 0 ? 'problem' : ''}>
        {number(value)}
      </Text>
    </Paper>
  );
}
