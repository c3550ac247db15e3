/** Failed rows of an import that somebody is done with: corrected and sent again, or not wanted. */
import { Button, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { acknowledgeJob, type Job } from '../api/jobs.ts';
import { useMay } from '../session/session.tsx';
import { useSpeech } from '../words/words.tsx';
import { kindOfJob } from './kinds.ts';

/** Says so of the import; neither its page nor the home page asks for attention then. */
export function useDoneWith(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => acknowledgeJob(id),
    // the answer says less of the job than reading it does
    onSuccess: () =>
      Promise.all(
        [['jobs', 'row', id], ['jobs', 'list'], ['overview']].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
  });
}

/** Whether whoever is signed in may say so. */
export function useMayBeDoneWith(job: Pick<Job, 'type'>): boolean {
  const may = useMay();
  const kind = kindOfJob(job);
  return kind !== undefined && may(`${kind.module}:write`);
}

/** On the page of an import: when that was said, or the button that says it. */
export function DoneWith({ job, doneWith }: { job: Job; doneWith: ReturnType<typeof useDoneWith> }) {
  const { t, moment } = useSpeech();
  const mayBe = useMayBeDoneWith(job);
  if (job.acknowledgedAt != null)
    return <Text size="sm">{t('job.doneWith', { moment: moment(job.acknowledgedAt) })}</Text>;
  // of a check, and of what is no import, nobody is asked for attention
  if (job.dryRun || job.acknowledgedAt === undefined || !mayBe) return null;
  return (
    <Button variant="default" loading={doneWith.isPending} onClick={() => doneWith.mutate()}>
      {t('job.markDone')}
    </Button>
  );
}
