/** What a document's page has besides its fields: a picture of it, and what happened to it. */
import { Anchor, Button, Group, Paper, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';
import { resourceOf, type Row } from '../api/resources.ts';
import { Icon } from '../kit/icons.tsx';
import { choiceLabel } from '../kit/labels.ts';
import { later } from '../kit/later.tsx';
import { RelatedList } from '../kit/related-list.tsx';
import { useScreenOf } from '../kit/screen.ts';
import { useSpeech } from '../words/words.tsx';
import { RESOURCES_OF_ENTITIES } from './entities.ts';

type DocumentRow = Row<'documents'>;

const { path } = resourceOf('documents');

/** What the API shows a picture of; others are downloaded. */
const SHOWN = /^image\/(png|jpeg|gif|webp|avif|bmp)$/;

const PDF = 'application/pdf';

// a library of several hundred KB
const PdfPreview = later(async () => (await import('./pdf-preview.tsx')).PdfPreview);

function DownloadButton({ id }: { id: string }) {
  const { t } = useSpeech();
  return (
    <Button component="a" href={`${path}/${id}/download`} download leftSection={<Icon name="download" />}>
      {t('documents.download')}
    </Button>
  );
}

export function DocumentView({ row }: { row: DocumentRow }) {
  const { t } = useSpeech();
  const audit = useScreenOf('audit');
  return (
    <>
      <Group>
        {row.status === 'READY' && <DownloadButton id={row.id} />}
        <Text size="sm" className="value">
          {t('documents.of')} <EntityOf row={row} />
        </Text>
      </Group>
      {row.status === 'READY' && SHOWN.test(row.contentType ?? '') && <Preview row={row} />}
      {row.status === 'READY' && row.contentType === PDF && (
        <PdfPreview path={`${path}/${row.id}/download`} name={row.originalFilename ?? ''} bytes={row.sizeBytes ?? 0} />
      )}
      {audit && <RelatedList screen={audit} by="entityId" id={row.id} title="documents.history" />}
    </>
  );
}

function Preview({ row: { id, originalFilename } }: { row: DocumentRow }) {
  const { t } = useSpeech();
  const [failed, setFailed] = useState(false);
  return (
    <Paper withBorder p="xs" component="section" aria-label={t('documents.preview')}>
      {failed ? (
        <Text p="md" role="status">
          {t('documents.noPreview')}
        </Text>
      ) : (
        <img
          className="preview"
          src={`${path}/${id}/preview`}
          alt={originalFilename ?? ''}
          onError={() => setFailed(true)}
        />
      )}
    </Paper>
  );
}

/** What a document is of, which leads to its page as long as it is there. */
export function EntityOf({ row }: { row: Pick<DocumentRow, 'entityType' | 'entityId' | 'entityName'> }) {
  const speech = useSpeech();
  const screen = useScreenOf(RESOURCES_OF_ENTITIES[row.entityType ?? '']);
  const kind = choiceLabel(speech, 'entityType', row.entityType ?? '');
  if (row.entityName === null) return kind;
  const called = `${kind}: ${row.entityName}`;
  if (!screen || row.entityId === null) return called;
  return (
    <Anchor component={Link} href={`/${screen.address}/${row.entityId}`} inherit>
      {called}
    </Anchor>
  );
}
