import { useState, type DragEvent } from 'react';
import { Icon } from '../kit/icons.tsx';
import { useSpeech } from '../words/words.tsx';
import { ACCEPTED } from './kinds.ts';

interface DropAreaProps {
  file: File | undefined;
  disabled: boolean;
  onFile: (file: File) => void;
}

/** A file input that is also a place to drop a file on: keyboards and screen readers have the input. */
export function DropArea({ file, disabled, onFile }: DropAreaProps) {
  const { t, bytes } = useSpeech();
  const [over, setOver] = useState(false);

  function take(files: FileList | null): void {
    const [first] = files ?? [];
    if (first && !disabled) onFile(first);
  }
  function onDrag(event: DragEvent): void {
    event.preventDefault();
    setOver(event.type === 'dragover' && !disabled);
  }
  return (
    <label
      className="drop"
      data-over={over || undefined}
      onDragOver={onDrag}
      onDragLeave={onDrag}
      onDrop={(event) => {
        onDrag(event);
        take(event.dataTransfer.files);
      }}
    >
      <input
        type="file"
        accept={ACCEPTED}
        disabled={disabled}
        onChange={({ currentTarget }) => {
          take(currentTarget.files);
          // the same file may have been corrected, and be chosen again
          currentTarget.value = '';
        }}
      />
      <Icon name="upload" size={28} />
      <span>{file ? `${file.name} (${bytes(file.size)})` : t('imports.drop')}</span>
      <small>{t(file ? 'imports.another' : 'imports.dropHint')}</small>
    </label>
  );
}
