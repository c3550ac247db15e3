/**
 * A PDF document as pictures and text of its pages. Whoever made it may mean harm: it is read on a thread of its own, which is ended
 * when it takes too long; nothing in it runs, nothing is fetched for it, and what is drawn is bounded.
 */
import { getDocument, PDFWorker, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerFile from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs';
import { readBytes } from '../api/call.ts';

export const MAX_BYTES = 20 * 1024 * 1024;

/** Pixels of a page that is drawn, and of a picture in it. */
const MAX_PIXELS = 8_000_000;
const MAX_SIDE = 8_192;
/** How long opening or drawing may take. */
const SECONDS = 20;
/** Characters of the text of a page. */
const MAX_TEXT = 20_000;

export type WhyNot = 'large' | 'password' | 'broken' | 'slow';

/** Why a document is not shown. */
export class NotShown extends Error {
  readonly why: WhyNot;
  constructor(why: WhyNot, cause?: unknown) {
    super(why, { cause });
    this.why = why;
  }
}

export interface PdfFile {
  pages: number;
  /**
   * Draws a page, counted from 1, to fit a width of so many CSS pixels, times `zoom`; returns its text. Throws NotShown, or what
   * `signal` is aborted with.
   */
  draw(
    page: number,
    canvas: HTMLCanvasElement,
    size: { width: number; zoom: number },
    signal: AbortSignal,
  ): Promise<string>;
  close(): void;
}

/** What `work` gives in time. Throws NotShown, and then `stop` ends what is being done. */
async function inTime<T>(work: Promise<T>, stop: () => void): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new NotShown('slow')), SECONDS * 1000);
  });
  try {
    return await Promise.race([work, late]);
  } catch (error) {
    if (error instanceof NotShown) stop();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

function asNotShown(error: unknown): unknown {
  if (error instanceof NotShown || (error instanceof DOMException && error.name === 'AbortError')) return error;
  if (error instanceof Error && error.name === 'PasswordException') return new NotShown('password', error);
  return new NotShown('broken', error);
}

/** Downloads and opens a document. Throws NotShown, or what the API refuses. */
export async function openPdf(path: string, signal: AbortSignal): Promise<PdfFile> {
  const data = await readBytes(path, MAX_BYTES, signal);
  if (!data) throw new NotShown('large');
  // known by its own file, so that the page's policy holds for it as well
  const thread = new Worker(new URL(workerFile, import.meta.url), { type: 'module' });
  const worker = PDFWorker.create({ port: thread });
  const close = () => {
    worker.destroy();
    thread.terminate();
  };
  signal.addEventListener('abort', close);
  const opening = getDocument({
    data,
    worker,
    isEvalSupported: false,
    useWasm: false,
    enableXfa: false,
    useWorkerFetch: false,
    maxImageSize: MAX_PIXELS,
    canvasMaxAreaInBytes: MAX_PIXELS * 4,
    verbosity: 0,
  });
  try {
    const document = await inTime(opening.promise, close);
    return {
      pages: document.numPages,
      close,
      async draw(number, canvas, size, stopped) {
        try {
          const page = await inTime(document.getPage(number), close);
          stopped.throwIfAborted();
          return await drawPage(page, canvas, size, stopped, close);
        } catch (error) {
          stopped.throwIfAborted();
          throw asNotShown(error);
        }
      },
    };
  } catch (error) {
    close();
    signal.throwIfAborted();
    throw asNotShown(error);
  }
}

async function drawPage(
  page: PDFPageProxy,
  canvas: HTMLCanvasElement,
  { width, zoom }: { width: number; zoom: number },
  signal: AbortSignal,
  close: () => void,
): Promise<string> {
  const whole = page.getViewport({ scale: 1 });
  const shown = (width / whole.width) * zoom;
  // sharper where the screen is, as far as the bounds go
  const scale = Math.min(
    shown * devicePixelRatio,
    Math.sqrt(MAX_PIXELS / (whole.width * whole.height)),
    MAX_SIDE / Math.max(whole.width, whole.height),
  );
  const viewport = page.getViewport({ scale });
  canvas.width = Math.max(1, Math.floor(viewport.width));
  canvas.height = Math.max(1, Math.floor(viewport.height));
  canvas.style.width = `${Math.floor(width * zoom)}px`;
  canvas.style.height = 'auto';
  const drawing = page.render({ canvas, viewport });
  const stop = () => drawing.cancel();
  signal.addEventListener('abort', stop);
  try {
    await inTime(drawing.promise, () => {
      stop();
      close();
    });
    return await inTime(textOf(page), close);
  } finally {
    signal.removeEventListener('abort', stop);
    page.cleanup();
  }
}

async function textOf(page: PDFPageProxy): Promise<string> {
  const { items } = await page.getTextContent();
  const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
  return text.slice(0, MAX_TEXT).trim();
}
