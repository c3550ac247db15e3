/** An import: what the file holds, the file, what is made of it, a check without consequences, and the import itself. */
import { Button, Group, NativeSelect, Paper, Progress, Stack, Text, Title } from '@mantine/core';
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
import { useUnsaved } from '../kit/unsaved.tsx';
import { useMay } from '../session/session.tsx';
import { useSpeech } from '../words/words.tsx';
import { JobView } from './job-view.tsx';
import { ACCEPTED, fileHeaders, IMPORT_KINDS, templatePath, type ImportKind } from './kinds.ts';
import { Columns, Detected, Writing } from './mapping.tsx';
import { parametersOf, type ImportOptions } from './options.ts';
import { PreviewRows } from './preview-rows.tsx';
import { canBePreviewed, useImportPreview, type ChosenFile } from './preview.ts';
import { ManageProfiles, ProfileSelect, SaveProfile, useProfiles } from './profiles.tsx';

/** How the file is to be read. */
interface Reading {
  /** The id of one, `none`, or nothing: that of the resource by default. */
  profile: string;
  /** What has been said on the page; until then what the profile says holds. */
  edited: ImportOptions | undefined;
  /** Empty: it is found out. */
  charset: string;
}

const UNREAD: Reading = { profile: '', edited: undefined, charset: '' };

interface Sent {
  file: File;
  parameters: Record<string, string | number | undefined>;
  charset: string;
  dryRun: boolean;
}

/** Sends files; resolves to the id of the job that each becomes. */
function useSending(kind: ImportKind | undefined) {
  const [sent, setSent] = useState(0);
  const abort = useRef<AbortController>(undefined);
  const sending = useMutation({
    mutationFn: async ({ file, parameters, charset, dryRun }: Sent) => {
      abort.current = new AbortController();
      setSent(0);
      const query = queryString({ ...parameters, dry_run: dryRun });
      const { job_id } = await upload<{ job_id: string }>(`${kind!.path}?${query}`, file, {
        headers: { ...fileHeaders(file, charset), Prefer: 'respond-async' },
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
  const { t } = useSpeech();
  const may = useMay();
  const kinds = IMPORT_KINDS.filter(({ module }) => may(`${module}:write`));
  const [kind, setKind] = useState(kinds[0]);
  if (!kind) return <Page title={t('imports.title')}>{t('imports.noModule')}</Page>;
  return (
    <Page title={t('imports.title')}>
      <Import kinds={kinds} kind={kind} onKind={setKind} />
    </Page>
  );
}

interface ImportProps {
  kinds: readonly ImportKind[];
  kind: ImportKind;
  onKind: (kind: ImportKind) => void;
}

function Import({ kinds, kind, onKind }: ImportProps) {
  const { t, bytes, language } = useSpeech();
  const [, navigate] = useLocation();
  const [chosen, setChosen] = useState<ChosenFile>();
  const [reading, setReading] = useState(UNREAD);
  const [checked, setChecked] = useState<string>();
  const sending = useSending(kind);
  const profiles = useProfiles(kind);
  const { profile, edited, charset } = reading;
  const usual = profiles.data?.find(({ isDefault }) => isDefault === true);
  const named = profile === '' ? usual : profiles.data?.find(({ id }) => id === profile);
  const options = edited ?? named?.options ?? {};
  const parameters = edited ? parametersOf(edited) : { profile };
  const preview = useImportPreview(kind, chosen, { parameters, charset });
  const { dialog, release } = useUnsaved(edited !== undefined || sending.isPending);

  function forget(): void {
    setChecked(undefined);
    sending.reset();
  }
  function change(part: Partial<Reading>): void {
    setReading((before) => ({ ...before, ...part }));
    forget();
  }
  const onOptions = (next: ImportOptions) => change({ edited: next });
  const send = (dryRun: boolean) =>
    chosen &&
    sending.mutate(
      { file: chosen.file, parameters, charset, dryRun },
      {
        onSuccess(jobId) {
          if (dryRun) return setChecked(jobId);
          release();
          navigate(`/jobs/${jobId}`);
        },
      },
    );
  const file = chosen?.file;

  return (
    <>
      <Paper withBorder p="md" maw={720}>
        <Stack>
          <Group align="end">
            <NativeSelect
              label={t('imports.what')}
              data={kinds.map(({ name }) => ({ value: name, label: t(`imports.${name}`) }))}
              value={kind.name}
              disabled={sending.isPending}
              onChange={({ currentTarget }) => {
                onKind(kinds.find(({ name }) => name === currentTarget.value) ?? kind);
                change({ ...UNREAD, charset });
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
            onFiles={([next]) => {
              setChosen(next && { file: next, at: Date.now() });
              change({ edited: undefined, charset: '' });
            }}
          />
          <Profiles
            kind={kind}
            profiles={profiles}
            options={options}
            value={profile}
            disabled={sending.isPending}
            onChange={(next) => change({ profile: next, edited: undefined })}
          />
        </Stack>
      </Paper>
      {chosen && (
        <fieldset className="plain" disabled={sending.isPending}>
          <Stack>
            {preview.data && <Detected preview={preview.data} />}
            <Writing
              file={chosen.file}
              preview={preview.data}
              options={options}
              charset={charset}
              onChange={onOptions}
              onCharset={(next) => change({ charset: next })}
            />
            {canBePreviewed(chosen) ? (
              <Loaded query={preview}>
                {(seen) => (
                  <>
                    {seen.columns.length > 0 && (
                      <Columns kind={kind} preview={seen} options={options} onChange={onOptions} />
                    )}
                    <PreviewRows preview={seen} />
                  </>
                )}
              </Loaded>
            ) : (
              <Text size="sm">{t('mapping.tooLarge')}</Text>
            )}
          </Stack>
        </fieldset>
      )}
      {sending.error && <Problem error={sending.error} />}
      {sending.isPending && file ? (
        <Sending sent={sending.sent} total={file.size} onCancel={sending.cancel} />
      ) : (
        <Stack gap="xs">
          <Group gap="sm">
            <Button variant="default" disabled={!file} leftSection={<Icon name="check" />} onClick={() => send(true)}>
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
      {checked !== undefined && <Checked id={checked} name={file?.name ?? ''} />}
      {dialog}
    </>
  );
}

interface ProfilesProps {
  kind: ImportKind;
  profiles: ReturnType<typeof useProfiles>;
  options: ImportOptions;
  value: string;
  disabled: boolean;
  onChange: (profile: string) => void;
}

/** The choice of a profile, and what can be done with them. */
function Profiles({ kind, profiles, options, value, disabled, onChange }: ProfilesProps) {
  const { t } = useSpeech();
  const [dialog, setDialog] = useState<'save' | 'manage'>();
  const close = () => setDialog(undefined);
  if (profiles.error) return <Problem error={profiles.error} onRetry={() => void profiles.refetch()} />;
  const all = profiles.data ?? [];
  return (
    <fieldset className="plain" disabled={disabled}>
      <Stack gap="xs">
        <ProfileSelect profiles={all} value={value} onChange={onChange} />
        <Group gap="sm">
          <Button size="xs" variant="default" onClick={() => setDialog('save')}>
            {t('profiles.save')}
          </Button>
          {all.length > 0 && (
            <Button size="xs" variant="default" onClick={() => setDialog('manage')}>
              {t('profiles.manage')}
            </Button>
          )}
        </Group>
        <SaveProfile
          kind={kind}
          options={options}
          opened={dialog === 'save'}
          onClose={close}
          onSaved={({ id, isDefault }) => {
            close();
            onChange(isDefault === true ? '' : id);
          }}
        />
        <ManageProfiles
          profiles={all}
          opened={dialog === 'manage'}
          onClose={close}
          onDeleted={(id) => id === value && onChange('')}
        />
      </Stack>
    </fieldset>
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
