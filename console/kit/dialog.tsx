import { Modal, Stack, type ModalRootProps } from '@mantine/core';
import { type ReactNode } from 'react';
import { useSpeech } from '../words/words.tsx';

interface DialogProps {
  opened: boolean;
  title: string;
  /** Undefined: it stays until what it asks for is done. */
  onClose?: () => void;
  size?: ModalRootProps['size'];
  children: ReactNode;
}

/** A dialog above the page. The focus goes to what has data-autofocus, and back to where it was. */
export function Dialog({ opened, title, onClose, size, children }: DialogProps) {
  const { t } = useSpeech();
  const closes = onClose !== undefined;
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose ?? (() => undefined)}
      closeOnEscape={closes}
      closeOnClickOutside={closes}
      size={size}
    >
      <Modal.Overlay />
      <Modal.Content>
        {/* else it would be taken for the banner of a second page */}
        <Modal.Header role="none">
          <Modal.Title>{title}</Modal.Title>
          {closes && <Modal.CloseButton aria-label={t('app.close')} />}
        </Modal.Header>
        <Modal.Body>
          <Stack>{children}</Stack>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
