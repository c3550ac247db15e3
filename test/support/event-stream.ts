/** A client of server-sent events that can be looked at while it reads. */
export interface OpenStream {
  status: number;
  headers: Headers;
  /** What has come so far. */
  text(): string;
  /** Names of the events so far. */
  events(): string[];
  /** Settles when the server has ended the stream. */
  ended: Promise<void>;
  leave(): void;
}

export async function openStream(url: string, headers: Record<string, string>): Promise<OpenStream> {
  const leaving = new AbortController();
  const response = await fetch(url, { headers, signal: leaving.signal });
  let text = '';
  const read = async () => {
    for await (const piece of response.body!.pipeThrough(new TextDecoderStream())) text += piece;
  };
  const ended = read();
  // of a stream that is left
  ended.catch(() => undefined);
  return {
    status: response.status,
    headers: response.headers,
    text: () => text,
    events: () => [...text.matchAll(/^event: (\w+)$/gm)].map(([, name]) => name!),
    ended,
    leave: () => leaving.abort(),
  };
}
