import { Button } from '@mantine/core';
import { Link } from 'wouter';
import { useJob } from '../api/jobs.ts';
import { Icon } from '../kit/icons.tsx';
import { Loaded, Page } from '../kit/page.tsx';
import { useSpeech } from '../words/words.tsx';
import { jobName } from './job-name.ts';
import { JobView } from './job-view.tsx';

const isImport = (type = '') => type === 'import' || type.endsWith('.bulk-upsert');

/** Where another import of the same rows begins. */
const importAddress = (type = '') => `/import?resource=${encodeURIComponent(type.split('.')[0]!)}`;

export function JobPage({ id }: { id: string }) {
  const speech = useSpeech();
  const { t } = speech;
  const job = useJob(id);
  return (
    <Page
      title={job.data ? jobName(speech, job.data) : t('jobs.title')}
      back={{ address: '/jobs', name: t('jobs.title') }}
      actions={
        isImport(job.data?.type) && (
          <Button
            component={Link}
            href={importAddress(job.data?.type)}
            variant="default"
            leftSection={<Icon name="imports" />}
          >
            {t('imports.new')}
          </Button>
        )
      }
    >
      <Loaded query={job}>{(found) => <JobView job={found} corrects />}</Loaded>
    </Page>
  );
}
