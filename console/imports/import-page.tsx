/** An import: what the file holds, the file, a check without consequences, and the import itself. */
import { Button, Group, NativeSelect, Paper, Progress, Stack, Switch, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { call, queryString } from '../api/call.ts';
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
import { ACCEPTED, fileHeaders, IMPORT_KINDS, templatePath, type ImportKind } from './kinds.ts';

interface Options {
  comma: boolean;
  ignoreUnknown: boolean;
  /** The name of one, `none`, or nothing: that of the resource by default. */
  profile: string;
}

/** What the API takes for: not even that of the resource by default. */
const NO_PROFILE = 'none';

const DEFAULTS: Options = { comma: false, ignoreUnknown: false, profile: '' };

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
        profile: options.profile,
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
  const { t, bytes, language } = useSpeech();
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
                change({ profile: '' });
              }}
            />
            {(['xlsx', 'csv'] as const).map((format) => (
              <Button
                key={format}
                component="a"
                href={templatePath(kind, format, language)}
                download
                variant="default"
                leftSection={<Icon name="download" />}
              >
                {t(`imports.template.${format}`)}
              </Button>
            ))}
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
          <ProfileSelect kind={kind} value={options.profile} onChange={(profile) => change({ profile })} />
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

interface ImportProfile {
  id: string;
  name: string;
  isDefault: boolean | null;
}

/** The named sets of options that there are for what the file holds. */
function ProfileSelect(props: { kind: ImportKind; value: string; onChange: (profile: string) => void }) {
  const { kind, value, onChange } = props;
  const { t } = useSpeech();
  const profiles = useQuery({
    queryKey: ['import-profiles', kind.name],
    queryFn: ({ signal }) =>
      call<ImportProfile[]>('GET', `/api/v1/import-profiles?${queryString({ resource: kind.name })}`, { signal }),
  });
  if (profiles.error) return <Problem error={profiles.error} onRetry={() => void profiles.refetch()} />;
  if (!profiles.data || profiles.data.length === 0) return null;
  const usual = profiles.data.find(({ isDefault }) => isDefault === true);
  const named = profiles.data.filter((profile) => profile !== usual);
  return (
    <NativeSelect
      label={t('imports.profile')}
      description={t('imports.profileHint')}
      value={value}
      data={[
        { value: '', label: usual?.name ?? t('imports.noProfile') },
        ...(usual ? [{ value: NO_PROFILE, label: t('imports.noProfile') }] : []),
        ...named.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
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
