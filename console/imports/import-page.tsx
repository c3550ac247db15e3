/** An import: what the file holds, the file, a check without consequences, and the import itself. */
import { Button, Group, NativeSelect, Paper, Progress, Stack, Switch, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { queryString } from '../api/call.ts';
import { isAborted } from '../api/errors.ts';
import { useJob } from '../api/jobs.ts';
import { upload } from '../api/upload.ts';
import { DropArea } from '../kit/drop-area.tsx';
import { Icon } from '../kit/icons.tsx';
import { Loaded, Page } from '../kit/page.tsx';
import { Problem } from '../kit/problem.tsx';
import { useMay } from '../session/session.tsx';
import { useSpeech } from '../words/words.tsx';
import { JobView } from './job-view.tsx';
import { ACCEPTED, downloadTemplate, fileHeaders, IMPORT_KINDS, type ImportKind } from './kinds.ts';

interface Options {
  comma: boolean;
  ignoreUnknown: boolean;
}

const DEFAULTS: Options = { comma: false, ignoreUnknown: false };

/** Sends files; resolves to the id of the job that each becomes. */
function useSending(kind: ImportKind | undefined, options: Options) {
  const [sent, setSent] = useState(0);
  const abort = useRef<AbortController>(undefined);
  const sending = useMutation({
    mutationFn: async ({ file, dryRun }: { file: File; dryRun: boolean }) => {
      abort.current = new AbortController();
      setSent(0);
      const query = queryString({
        dry_run: dryRun,
        decimal: options.comma ? 'comma' : undefined,
        unknown_columns: options.ignoreUnknown ? 'ignore' : undefined,
      });
      const { job_id } = await upload<{ job_id: string }>(`${kind!.path}?${query}`, file, {
        headers: { ...fileHeaders(file), Prefer: 'respond-async' },
        onProgress: setSent,
        signal: abort.current.signal,
      });
      return job_id;
    },
  });
  const error = isAborted(sending.error) ? null : sending.error;
  return { ...sending, error, sent, cancel: () => abort.current?.abort() };
}

export function ImportPage() {
  const { t, bytes } = useSpeech();
  const may = useMay();
  const [, navigate] = useLocation();
  const kinds = IMPORT_KINDS.filter(({ module }) => may(`${module}:write`));
  const [kind, setKind] = useState(kinds[0]);
  const [file, setFile] = useState<File>();
  const [options, setOptions] = useState(DEFAULTS);
  const [checked, setChecked] = useState<string>();
  const sending = useSending(kind, options);

  if (!kind) return <Page title={t('imports.title')}>{t('imports.noModule')}</Page>;

  function forget(): void {
    setChecked(undefined);
    sending.reset();
  }
  function change(part: Partial<Options>): void {
    setOptions((before) => ({ ...before, ...part }));
    forget();
  }
  const send = (dryRun: boolean) =>
    file &&
    sending.mutate(
      { file, dryRun },
      { onSuccess: (jobId) => (dryRun ? setChecked(jobId) : navigate(`/jobs/${jobId}`)) },
    );

  return (
    <Page title={t('imports.title')}>
      <Paper withBorder p="md" maw={720}>
        <Stack>
          <Group align="end">
            <NativeSelect
              label={t('imports.what')}
              data={kinds.map(({ name }) => ({ value: name, label: t(`imports.${name}`) }))}
              value={kind.name}
              disabled={sending.isPending}
              onChange={({ currentTarget }) => {
                setKind(kinds.find(({ name }) => name === currentTarget.value) ?? kind);
                forget();
              }}
            />
            <Button variant="default" leftSection={<Icon name="download" />} onClick={() => downloadTemplate(kind)}>
              {t('imports.template')}
            </Button>
          </Group>
          <Text size="sm" c="dimmed" className="value">
            {t('imports.columns', {
              columns: kind.columns.map((each) => (kind.required.includes(each) ? `${each}*` : each)).join(', '),
            })}
          </Text>
          <DropArea
            label={file ? `${file.name} (${bytes(file.size)})` : t('imports.drop')}
            hint={t(file ? 'imports.another' : 'imports.dropHint')}
            accept={ACCEPTED}
            disabled={sending.isPending}
            onFiles={([chosen]) => {
              setFile(chosen);
              forget();
            }}
          />
          <Stack gap="xs">
            <Switch
              label={t('imports.comma')}
              checked={options.comma}
              onChange={({ currentTarget }) => change({ comma: currentTarget.checked })}
            />
            <Switch
              label={t('imports.ignore')}
              checked={options.ignoreUnknown}
              onChange={({ currentTarget }) => change({ ignoreUnknown: currentTarget.checked })}
            />
          </Stack>
          {sending.error && <Problem error={sending.error} />}
          {sending.isPending && file ? (
            <Sending sent={sending.sent} total={file.size} onCancel={sending.cancel} />
          ) : (
            <Stack gap="xs">
              <Group gap="sm">
                <Button
                  variant="default"
                  disabled={!file}
                  leftSection={<Icon name="check" />}
                  onClick={() => send(true)}
                >
                  {t('imports.check')}
                </Button>
                <Button disabled={!file} leftSection={<Icon name="upload" />} onClick={() => send(false)}>
                  {t('imports.start')}
                </Button>
              </Group>
              <Text size="sm" c="dimmed">
                {t('imports.checkHint')}
              </Text>
            </Stack>
          )}
        </Stack>
      </Paper>
      {checked !== undefined && <Checked id={checked} name={file?.name ?? ''} />}
    </Page>
  );
}

function Sending({ sent, total, onCancel }: { sent: number; total: number; onCancel: () => void }) {
  const { t, bytes } = useSpeech();
  return (
    <Stack gap="xs">
      <Progress value={(sent / Math.max(total, 1)) * 100} aria-label={t('job.progress')} />
      <Group justify="space-between">
        <Text size="sm" role="status">
          {t('imports.sending', { sent: bytes(sent), total: bytes(total) })}
        </Text>
        <Button variant="default" size="xs" onClick={onCancel}>
          {t('form.cancel')}
        </Button>
      </Group>
    </Stack>
  );
}

/** What a check has found, on the page from which the import goes on. */
function Checked({ id, name }: { id: string; name: string }) {
  const { t } = useSpeech();
  const job = useJob(id);
  return (
    <Stack component="section" aria-labelledby="checked">
      <Title order={2} size="h4" id="checked">
        {t('imports.checked', { name })}
      </Title>
      <Loaded query={job}>{(found) => <JobView job={found} />}</Loaded>
    </Stack>
  );
}
