import { useState, type DragEvent } from 'react';
import { Icon } from './icons.tsx';

interface DropAreaProps {
  label: string;
  hint?: string;
  /** As the attribute of a file input. */
  accept?: string;
  multiple?: boolean;
  disabled: boolean;
  onFiles: (files: File[]) => void;
}

/** A file input that is also a place to drop files on: keyboards and screen readers have the input. */
export function DropArea({ label, hint, accept, multiple = false, disabled, onFiles }: DropAreaProps) {
  const [over, setOver] = useState(false);

  function take(files: FileList | null): void {
    const chosen = [...(files ?? [])];
    if (chosen.length > 0 && !disabled) onFiles(multiple ? chosen : chosen.slice(0, 1));
  }
  function onDrag(event: DragEvent): void {
    event.preventDefault();
    setOver(event.type === 'dragover' && !disabled);
  }
  return (
    <label
      className="drop screen-only"
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
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        onChange={({ currentTarget }) => {
          take(currentTarget.files);
          // the same file may have been corrected, and be chosen again
          currentTarget.value = '';
        }}
      />
      <Icon name="upload" size={28} />
      <span>{label}</span>
      {hint !== undefined && <small>{hint}</small>}
    </label>
  );
}
