/** An import: what the file holds, the file, what is made of it, a check without consequences, and the import itself. */
import { Button, Group, NativeSelect, Paper, Progress, Stack, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { queryString } from '../api/call.ts';
import { ApiError, isAborted } from '../api/errors.ts';
import { useJob, type Job } from '../api/jobs.ts';
import { upload } from '../api/upload.ts';
import { DropArea } from '../kit/drop-area.tsx';
import { Icon } from '../kit/icons.tsx';
import { Loaded, Page } from '../kit/page.tsx';
import { Problem } from '../kit/problem.tsx';
import { useUnsaved } from '../kit/unsaved.tsx';
import { useMay } from '../session/session.tsx';
import { useSpeech } from '../words/words.tsx';
import { charsetFor } from './charset.ts';
import { JobView } from './job-view.tsx';
import { ACCEPTED, fileHeaders, IMPORT_KINDS, templatePath, type ImportKind } from './kinds.ts';
import { keptFor, KeptChoices, withoutAbsentColumns, withoutSheet, type Choices } from './kept-choices.tsx';
import { Columns, Detected, Writing } from './mapping.tsx';
import { optionsLike, parametersOf, tidy, type ImportOptions } from './options.ts';
import { PreviewRows } from './preview-rows.tsx';
import { canBePreviewed, useImportPreview, type ChosenFile } from './preview.ts';
import { Profiles, useProfiles } from './profiles.tsx';
import { ColumnNames } from './column-names.tsx';
import { RowKeys } from './row-keys.tsx';

/** How the file is to be read: what has been said on the page, and until then what the profile says. */
interface Reading extends Choices {
  /** The id of one, `none`, or nothing: that of the resource by default. */
  profile: string;
  /** The choices are those that were made for a file before: all of them, or but for columns that are not there. */
  kept: 'all' | 'part' | undefined;
}

const UNREAD: Reading = { profile: '', edited: undefined, charset: '', kept: undefined };

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
  const [parameters] = useSearchParams();
  const [kind, setKind] = useState(kinds.find(({ name }) => name === parameters.get('resource')) ?? kinds[0]);
  const like = useJob(parameters.get('like') ?? '');
  if (!kind) return <Page title={t('imports.title')}>{t('imports.noModule')}</Page>;
  return (
    <Page title={t('imports.title')}>
      {/* one that is not there any more has no choices to offer */}
      {!like.isLoading && <Import kinds={kinds} kind={kind} like={like.data} onKind={setKind} />}
    </Page>
  );
}

interface ImportProps {
  kinds: readonly ImportKind[];
  kind: ImportKind;
  /** An import whose choices hold for the first file as well. */
  like: Job | undefined;
  onKind: (kind: ImportKind) => void;
}

/** Before a file is chosen. */
function readingLike(job: Job | undefined, kind: ImportKind): Reading {
  if (job?.type !== `${kind.name}.bulk-upsert`) return UNREAD;
  const options = tidy(optionsLike(job));
  return Object.keys(options).length > 0 ? { ...UNREAD, edited: options } : UNREAD;
}

function Import({ kinds, kind, like, onKind }: ImportProps) {
  const { t, bytes, language } = useSpeech();
  const [, navigate] = useLocation();
  const [chosen, setChosen] = useState<ChosenFile>();
  const taken = useRef<File>(undefined);
  const [reading, setReading] = useState(() => readingLike(like, kind));
  const [checked, setChecked] = useState<string>();
  const sending = useSending(kind);
  const profiles = useProfiles(kind);
  const { profile, edited, charset, kept } = reading;
  const usual = profiles.data?.find(({ isDefault }) => isDefault === true);
  const named = profile === '' ? usual : profiles.data?.find(({ id }) => id === profile);
  const options = edited ?? named?.options ?? {};
  const parameters = edited ? parametersOf(edited) : { profile };
  const preview = useImportPreview(kind, chosen, { parameters, charset, profile: edited ? undefined : named?.id });
  const { dialog, release } = useUnsaved((chosen !== undefined && edited !== undefined) || sending.isPending);
  const refusedId = useId();
  const seen = preview.isPlaceholderData ? undefined : preview.data;
  // a sheet that the file before had is not in this one
  const lacksSheet = preview.error instanceof ApiError && preview.error.details['field'] === 'sheet';
  if (kept && edited && seen) {
    const fitting = withoutAbsentColumns(edited, seen);
    if (fitting !== edited) setReading({ ...reading, edited: fitting, kept: 'part' });
  } else if (kept && edited?.sheet !== undefined && lacksSheet) {
    setReading({ ...reading, edited: withoutSheet(edited) });
  }

  function forget(): void {
    setChecked(undefined);
    sending.reset();
  }
  function change(part: Partial<Reading>): void {
    setReading((before) => ({ ...before, kept: undefined, ...part }));
    forget();
  }
  const onOptions = (next: ImportOptions) => change({ edited: next });
  async function take(next: File): Promise<void> {
    const choices = keptFor(next, reading);
    taken.current = next;
    // a file that cannot be read is refused when it is sent
    const found = await charsetFor(next, choices.charset).catch(() => choices.charset);
    // another one has been chosen meanwhile
    if (taken.current !== next) return;
    const isKept = choices.edited !== undefined || (choices.charset !== '' && choices.charset === found);
    setChosen({ file: next, at: Date.now() });
    change({ ...choices, charset: found, kept: isKept ? 'all' : undefined });
  }
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
  const isPreviewed = chosen !== undefined && canBePreviewed(chosen);
  const isUnreadable =
    isPreviewed && preview.error instanceof ApiError && preview.error.status === 400 && !preview.isFetching;
  const isRefused = isUnreadable || (isPreviewed && preview.data?.refusal != null);

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
          <ColumnNames kind={kind} />
          <RowKeys kind={kind} />
          <DropArea
            label={file ? `${file.name} (${bytes(file.size)})` : t('imports.drop')}
            hint={t(file ? 'imports.another' : 'imports.dropHint')}
            accept={ACCEPTED}
            disabled={sending.isPending}
            onFiles={([next]) => next && void take(next)}
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
            {kept && (
              <KeptChoices
                edited={edited}
                charset={charset}
                lacksColumns={kept === 'part'}
                onForget={() => change({ edited: undefined, charset: '' })}
              />
            )}
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
            <Button
              variant="default"
              disabled={!file || isUnreadable}
              leftSection={<Icon name="check" />}
              onClick={() => send(true)}
            >
              {t('imports.check')}
            </Button>
            <Button
              disabled={!file || isRefused}
              aria-describedby={isRefused ? refusedId : undefined}
              leftSection={<Icon name="upload" />}
              onClick={() => send(false)}
            >
              {t('imports.start')}
            </Button>
          </Group>
          {isRefused && (
            <Text size="sm" className="problem" id={refusedId}>
              {t('imports.refused')}
            </Text>
          )}
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
