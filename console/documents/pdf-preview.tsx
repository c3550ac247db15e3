/** A PDF document, a page at a time. */
import { ActionIcon, Group, Paper, Text } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import { Icon } from '../kit/icons.tsx';
import { Problem } from '../kit/problem.tsx';
import { useSpeech } from '../words/words.tsx';
import { MAX_BYTES, NotShown, openPdf, type PdfFile } from './pdf-file.ts';

interface PdfPreviewProps {
  /** Where the bytes are. */
  path: string;
  name: string;
  bytes: number;
}

export function PdfPreview({ path, name, bytes }: PdfPreviewProps) {
  const { t } = useSpeech();
  const [file, setFile] = useState<PdfFile>();
  const [error, setError] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);
  const large = bytes > MAX_BYTES;
  useEffect(() => {
    if (large) return;
    const gone = new AbortController();
    openPdf(path, gone.signal).then(
      (opened) => (gone.signal.aborted ? opened.close() : setFile(opened)),
      (refused: unknown) => !gone.signal.aborted && setError(refused),
    );
    return () => {
      gone.abort();
      setFile(undefined);
      setError(undefined);
    };
  }, [path, large, attempt]);
  return (
    <Paper withBorder p="xs" component="section" aria-label={t('documents.preview')}>
      {large || error instanceof NotShown ? (
        <Text p="md" role="status">
          {t(`pdf.${error instanceof NotShown ? error.why : 'large'}`)}
        </Text>
      ) : error !== undefined ? (
        <Problem error={error} onRetry={() => setAttempt(attempt + 1)} />
      ) : file ? (
        <PdfPages file={file} name={name} onError={setError} />
      ) : (
        <Text p="md" role="status">
          {t('pdf.drawing')}
        </Text>
      )}
    </Paper>
  );
}

const ZOOMS = [1, 1.5, 2, 3] as const;

function PdfPages({ file, name, onError }: { file: PdfFile; name: string; onError: (error: unknown) => void }) {
  const { t } = useSpeech();
  const [page, setPage] = useState(1);
  const [zoom, setZoom] = useState(0);
  const [text, setText] = useState<string>();
  const canvas = useRef<HTMLCanvasElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const textId = useId();
  useEffect(() => {
    const stopped = new AbortController();
    const size = { width: frame.current!.clientWidth, zoom: ZOOMS[zoom]! };
    file.draw(page, canvas.current!, size, stopped.signal).then(
      (drawn) => !stopped.signal.aborted && setText(drawn),
      (error: unknown) => !stopped.signal.aborted && onError(error),
    );
    return () => stopped.abort();
  }, [file, page, zoom, onError]);
  const go = (to: number) => {
    setText(undefined);
    setPage(to);
  };
  const enlarge = (to: number) => {
    setText(undefined);
    setZoom(to);
  };
  const place = { page: String(page), pages: String(file.pages) };
  return (
    <>
      <Group gap="xs" mb="xs">
        <Turn label={t('pdf.previous')} icon="up" disabled={page === 1} onClick={() => go(page - 1)} />
        <Text size="sm" role="status">
          {t('pdf.page', place)}
        </Text>
        <Turn label={t('pdf.next')} icon="down" disabled={page === file.pages} onClick={() => go(page + 1)} />
        <Turn label={t('pdf.zoomOut')} icon="minus" disabled={zoom === 0} onClick={() => enlarge(zoom - 1)} />
        <Turn
          label={t('pdf.zoomIn')}
          icon="plus"
          disabled={zoom === ZOOMS.length - 1}
          onClick={() => enlarge(zoom + 1)}
        />
      </Group>
      {/* what is enlarged is scrolled inside, by the keys as well */}
      <div ref={frame} className="pdf-frame" role="group" aria-label={t('pdf.scroll')} tabIndex={0}>
        <canvas
          ref={canvas}
          className="page-of-pdf"
          role="img"
          aria-label={t('pdf.picture', { ...place, name })}
          aria-describedby={textId}
          aria-busy={text === undefined}
        />
      </div>
      <details id={textId}>
        <summary>{t('pdf.text')}</summary>
        <Text size="sm" className="pdf-text">
          {text === '' ? t('pdf.noText') : text}
        </Text>
      </details>
    </>
  );
}

function Turn(props: {
  label: string;
  icon: 'up' | 'down' | 'plus' | 'minus';
  disabled: boolean;
  onClick: () => void;
}) {
  const { label, icon, disabled, onClick } = props;
  return (
    // stays in the order of the keys: the focus is not lost with the last page
    <ActionIcon
      variant="default"
      size="lg"
      aria-label={label}
      aria-disabled={disabled}
      data-disabled={disabled || undefined}
      onClick={() => !disabled && onClick()}
    >
      <Icon name={icon} />
    </ActionIcon>
  );
}
