/** Files that are dropped on the page of a row and sent from another, which asks what they are. */
let dropped: { on: string; files: File[] } | undefined;

/** `on` is the id of the row. */
export function keepFiles(on: string, files: File[]): void {
  dropped = { on, files };
}

/** Those that were dropped last, once; none where that was on another row: its page may never have come to send them. */
export function takeFiles(on: string): File[] {
  const files = dropped?.on === on ? dropped.files : [];
  dropped = undefined;
  return files;
}
