import { Badge } from '@mantine/core';
import { type JobStatus } from '../api/jobs.ts';
import { useSpeech } from '../words/words.tsx';

const COLORS: Record<JobStatus, string> = {
  QUEUED: 'gray',
  RUNNING: 'indigo',
  COMPLETED: 'teal',
  FAILED: 'red',
  CANCELLED: 'orange',
};

export function JobStatusBadge({ status }: { status: JobStatus }) {
  const { t } = useSpeech();
  return (
    <Badge color={COLORS[status]} variant="light">
      {t(`choice.status.${status}`)}
    </Badge>
  );
}
