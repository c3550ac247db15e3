/** Files that are dropped on one page and sent from another, which asks what they are. */
let files: File[] = [];

export function keepFiles(dropped: File[]): void {
  files = dropped;
}

/** Those of the page before; once. */
export function takeFiles(): File[] {
  const taken = files;
  files = [];
  return taken;
}
