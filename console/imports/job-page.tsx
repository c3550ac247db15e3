import { Button } from '@mantine/core';
import { Link } from 'wouter';
import { queryString } from '../api/call.ts';
import { useJob, type Job } from '../api/jobs.ts';
import { Icon } from '../kit/icons.tsx';
import { useAddressOfList } from '../kit/list-state.ts';
import { Loaded, Page } from '../kit/page.tsx';
import { ENTRIES } from '../menu.ts';
import { useSpeech } from '../words/words.tsx';
import { jobName } from './job-name.ts';
import { JobView } from './job-view.tsx';

const isImport = (type: string) => type === 'import' || type.endsWith('.bulk-upsert');

/** Where another import of the same rows begins, with the choices of this one: mostly it is what failed of it, corrected. */
const importAddress = ({ id, type }: Job) => `/import?${queryString({ resource: type.split('.')[0]!, like: id })}`;

export function JobPage({ id }: { id: string }) {
  const speech = useSpeech();
  const { t } = speech;
  const job = useJob(id);
  const list = useAddressOfList(ENTRIES.jobs);
  return (
    <Page
      title={job.data ? jobName(speech, job.data) : t('jobs.title')}
      back={{ address: list, name: t('jobs.title') }}
      actions={
        job.data &&
        isImport(job.data.type) && (
          <Button
            component={Link}
            href={importAddress(job.data)}
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
