/** Many documents at once, of one supplier, product, journey and the like. */
import { Alert, Button, Group, NativeSelect, Paper, Progress, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { formOf } from '../api/resources.ts';
import { isAborted } from '../api/errors.ts';
import { DropArea } from '../kit/drop-area.tsx';
import { takeFiles } from '../kit/dropped-files.ts';
import { choiceLabel } from '../kit/labels.ts';
import { Icon } from '../kit/icons.tsx';
import { Page } from '../kit/page.tsx';
import { Problem } from '../kit/problem.tsx';
import { RowSelect } from '../kit/reference.tsx';
import { useScreens, type Screen } from '../kit/screen.ts';
import { useMayWrite } from '../session/session.tsx';
import { useSpeech } from '../words/words.tsx';
import { RESOURCES_OF_ENTITIES } from './entities.ts';
import { uploadDocument } from './upload-document.ts';

/** More would wait for each other. */
const AT_ONCE = 3;

const form = formOf('upload');
const MAX_BYTES = form['sizeBytes']!.maximum!;
const { maxLength } = form['category']!;

interface Upload {
  key: number;
  file: File;
  /** In bytes. */
  sent: number;
  state: 'waiting' | 'sending' | 'done' | 'failed';
  error?: unknown;
}

/** What documents can be of, as far as the user may change it and it has a screen. */
function useEntities(): { type: string; screen: Screen }[] {
  const screens = useScreens();
  const mayWrite = useMayWrite();
  return Object.entries(RESOURCES_OF_ENTITIES).flatMap(([type, resource]) => {
    const screen = screens.find((each) => each.resource === resource);
    return screen && mayWrite(screen) ? [{ type, screen }] : [];
  });
}

export function UploadPage() {
  const speech = useSpeech();
  const { t, bytes } = speech;
  const client = useQueryClient();
  const [parameters] = useSearchParams();
  const entities = useEntities();
  const [entityType, setEntityType] = useState(parameters.get('entityType') ?? entities[0]?.type ?? '');
  const [entityId, setEntityId] = useState(parameters.get('entityId') ?? '');
  // of certifications most documents are the certificate itself
  const [category, setCategory] = useState(entityType === 'SUPPLIER_CERTIFICATION' ? 'CERTIFICATE' : '');
  const [asked, setAsked] = useState(false);
  const [uploads, setUploads] = useState<Upload[]>([]);
  /** Chosen before it was said what they are. */
  const [held, setHeld] = useState<File[]>([]);
  const abort = useRef(new AbortController());
  const screen = entities.find(({ type }) => type === entityType)?.screen;
  const busy = uploads.some(({ state }) => state === 'waiting' || state === 'sending');
  const complete = entityId !== '' && category.trim() !== '';

  const change = (key: number, part: Partial<Upload>) =>
    setUploads((all) => all.map((each) => (each.key === key ? { ...each, ...part } : each)));

  async function send({ key, file }: Upload): Promise<void> {
    change(key, { state: 'sending', sent: 0, error: undefined });
    try {
      await uploadDocument(
        file,
        { entityType, entityId, category: category.trim() },
        { signal: abort.current.signal, onProgress: (sent) => change(key, { sent }) },
      );
      change(key, { state: 'done', sent: file.size });
    } catch (error) {
      change(key, { state: 'failed', error: isAborted(error) ? undefined : error });
    }
  }

  async function sendAll(wanted: readonly Upload[]): Promise<void> {
    abort.current = new AbortController();
    const waiting = [...wanted];
    const worker = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await send(next);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    await client.invalidateQueries({ queryKey: ['documents'] });
  }

  function take(files: File[]): void {
    setAsked(true);
    setHeld(complete ? [] : files);
    if (!complete) return;
    const added = files.map((file, index): Upload => {
      const key = uploads.length + index;
      return file.size > MAX_BYTES
        ? { key, file, sent: 0, state: 'failed', error: new RangeError(file.name) }
        : { key, file, sent: 0, state: 'waiting' };
    });
    setUploads((all) => [...all, ...added]);
    void sendAll(added.filter(({ state }) => state === 'waiting'));
  }

  // those that were dropped on the page of what they are of
  useEffect(() => {
    const dropped = takeFiles(entityId);
    if (dropped.length > 0) take(dropped);
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  const done = uploads.filter(({ state }) => state === 'done').length;
  return (
    <Page title={t('documents.new')} back={{ address: '/documents', name: t('documents.title') }}>
      {entities.length === 0 ? (
        <Text>{t('documents.noModule')}</Text>
      ) : (
        <Stack maw={720}>
          <NativeSelect
            label={t('documents.of')}
            data={entities.map(({ type }) => ({ value: type, label: choiceLabel(speech, 'entityType', type) }))}
            value={entityType}
            disabled={busy}
            onChange={({ currentTarget }) => {
              setEntityType(currentTarget.value);
              setEntityId('');
            }}
          />
          {screen && (
            <RowSelect
              key={entityType}
              screen={screen}
              label={choiceLabel(speech, 'entityType', entityType)}
              value={entityId}
              onChange={setEntityId}
              withAsterisk
              error={asked && entityId === '' ? t('form.required') : undefined}
            />
          )}
          <TextInput
            label={t('field.category')}
            description={t('documents.categoryHint')}
            value={category}
            maxLength={maxLength}
            withAsterisk
            disabled={busy}
            error={asked && category.trim() === '' ? t('form.required') : undefined}
            onChange={({ currentTarget }) => setCategory(currentTarget.value)}
          />
          <DropArea
            label={t('documents.drop')}
            hint={t('documents.dropHint', { max: bytes(MAX_BYTES) })}
            multiple
            disabled={busy}
            onFiles={take}
          />
          {held.length > 0 && (
            <Group>
              <Text size="sm" className="value">
                {held.map(({ name }) => name).join(', ')}
              </Text>
              <Button size="xs" disabled={!complete} onClick={() => take(held)}>
                {t('documents.upload')}
              </Button>
            </Group>
          )}
          {uploads.length > 0 && (
            <Text role="status" size="sm">
              {t('documents.progress', { done, total: uploads.length })}
            </Text>
          )}
          {uploads.map((each) => (
            <UploadRow key={each.key} upload={each} onRetry={() => void sendAll([each])} />
          ))}
          <Group>
            {busy && (
              <Button variant="default" onClick={() => abort.current.abort()}>
                {t('form.cancel')}
              </Button>
            )}
            {!busy && done > 0 && screen && (
              <Button component={Link} href={`/${screen.address}/${entityId}`} leftSection={<Icon name="check" />}>
                {t('documents.toEntity')}
              </Button>
            )}
          </Group>
        </Stack>
      )}
    </Page>
  );
}

function UploadRow({ upload: { file, sent, state, error }, onRetry }: { upload: Upload; onRetry: () => void }) {
  const { t, bytes } = useSpeech();
  const tooLarge = error instanceof RangeError;
  return (
    <Paper withBorder p="sm">
      <Stack gap="xs">
        <Group justify="space-between">
          <Text size="sm" className="value">
            {file.name} ({bytes(file.size)})
          </Text>
          <Text size="sm">{t(`documents.${state}`)}</Text>
        </Group>
        <Progress
          value={(sent / Math.max(file.size, 1)) * 100}
          color={state === 'failed' ? 'red' : state === 'done' ? 'teal' : undefined}
          aria-label={`${t('job.progress')}: ${file.name}`}
        />
        {tooLarge && (
          <Alert role="alert" color="red" variant="light">
            {t('documents.tooLarge', { max: bytes(MAX_BYTES) })}
          </Alert>
        )}
        {error !== undefined && !tooLarge && <Problem error={error} />}
        {state === 'failed' && !tooLarge && (
          <Group>
            <Button size="xs" variant="default" onClick={onRetry}>
              {t('app.retry')}
            </Button>
          </Group>
        )}
      </Stack>
    </Paper>
  );
}
