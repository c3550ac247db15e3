/** A list as a file, with the filters and in the order that it is shown with. */
import { Button, Loader, Popover, Stack, Text, VisuallyHidden } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { type ReceivedFile } from '../api/call.ts';
import { EXPORT_FORMATS, exportList, type ExportFormat } from '../api/exports.ts';
import { type Selection } from '../api/rows.ts';
import { useSpeech } from '../words/words.tsx';
import { Icon } from './icons.tsx';
import { type Screen } from './screen.ts';

const TAKEN_UP_MS = 60_000;

function saveFile({ name, content }: ReceivedFile): void {
  const url = URL.createObjectURL(content);
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  // some browsers take it up a while after the click
  setTimeout(() => URL.revokeObjectURL(url), TAKEN_UP_MS);
}

/** Saves what can be had at once; of a larger list the job is shown that makes the file. */
export function useExport({ api }: Screen, selection: Selection) {
  const { t } = useSpeech();
  const [, navigate] = useLocation();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (format: ExportFormat) => exportList(api, selection, format),
    onSuccess: (made) => 'file' in made && saveFile(made.file),
  });
  return {
    isPending,
    error,
    start: (format: ExportFormat) =>
      mutate(format, {
        // not where the user has gone on to another page
        onSuccess(made) {
          if (!('job' in made)) return;
          notifications.show({
            message: t('export.byJob'),
            closeButtonProps: { 'aria-label': t('app.close') },
          });
          navigate(`/jobs/${made.job.id}`);
        },
      }),
  };
}

interface ExportMenuProps extends Pick<ReturnType<typeof useExport>, 'start' | 'isPending'> {
  /** Whether an import takes what is exported. */
  imports: boolean;
}

export function ExportMenu({ start, isPending, imports }: ExportMenuProps) {
  const { t } = useSpeech();
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Popover position="bottom-end" withinPortal={false} trapFocus returnFocus opened={opened} onChange={setOpened}>
        <Popover.Target>
          <Button
            variant="default"
            leftSection={isPending ? <Loader size={18} /> : <Icon name="download" />}
            onClick={() => setOpened(!opened)}
          >
            {t('export.title')}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={t('export.title')}>
          <Stack gap="xs">
            {EXPORT_FORMATS.map((format) => (
              <Button
                key={format}
                variant="default"
                disabled={isPending}
                onClick={() => {
                  setOpened(false);
                  start(format);
                }}
              >
                {t(`export.${format}`)}
              </Button>
            ))}
            <Text size="sm" maw={240}>
              {t('export.hint')} {imports && t('export.again')}
            </Text>
          </Stack>
        </Popover.Dropdown>
      </Popover>
      <VisuallyHidden role="status">{isPending && t('export.running')}</VisuallyHidden>
    </>
  );
}
