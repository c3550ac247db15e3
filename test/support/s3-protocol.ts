import { type IncomingMessage } from 'node:http';

/** An error that the test server answers in the terms of S3. */
export class S3Error extends Error {
  override readonly name = 'S3Error';
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string = code) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** A request with its target taken apart: everything decoded, nothing normalised. */
export interface S3Request {
  message: IncomingMessage;
  method: string;
  /** Decoded segments of the path, the leading slash left out. */
  segments: string[];
  query: [name: string, value: string][];
}

/** Takes a request's target apart without the normalisation of URL, which signatures know nothing of. */
export function parseRequest(message: IncomingMessage): S3Request {
  const target = message.url ?? '/';
  const mark = target.indexOf('?');
  const path = mark < 0 ? target : target.slice(0, mark);
  const query = mark < 0 ? '' : target.slice(mark + 1);
  try {
    return {
      message,
      method: message.method ?? 'GET',
      segments: path.slice(1).split('/').map(decodeURIComponent),
      query: query
        .split('&')
        .filter((pair) => pair !== '')
        .map((pair) => {
          const equals = pair.indexOf('=');
          const [name, value] = equals < 0 ? [pair, ''] : [pair.slice(0, equals), pair.slice(equals + 1)];
          return [decodeURIComponent(name), decodeURIComponent(value)];
        }),
    };
  } catch (error) {
    if (error instanceof URIError) throw new S3Error(400, 'InvalidURI');
    throw error;
  }
}

export function parameter(request: S3Request, name: string): string | undefined {
  return request.query.find(([candidate]) => candidate === name)?.[1];
}

/** A header's value; several of one name count as one, joined as Node.js joins them. */
export function header(request: S3Request, name: string): string | undefined {
  const value = request.message.headers[name];
  return Array.isArray(value) ? value.join(',') : value;
}

/** All x-amz-* headers, and those that a presigned URL carries in its query instead. */
export function amzValues(request: S3Request): Record<string, string> {
  const headers = Object.keys(request.message.headers).map((name): [string, string] => [
    name,
    header(request, name) ?? '',
  ]);
  return Object.fromEntries([...request.query, ...headers].filter(([name]) => name.startsWith('x-amz-')));
}

/** The percent-encoding of signatures and of encoding-type=url: all but the unreserved characters of RFC 3986. */
export function uriEncode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

export function xmlText(text: string): string {
  return text.replace(/[<>&"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** The text of every element of a name in a small, flat document, as the requests of S3 are. */
export function xmlElements(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) =>
    text
      .replace(/&#(x?)([0-9a-f]+);/gi, (_, hex: string, code: string) =>
        String.fromCodePoint(parseInt(code, hex ? 16 : 10)),
      )
      .replace(/&lt;/g, '<')
      .replace(/&gt;/g, '>')
      .replace(/&quot;/g, '"')
      .replace(/&apos;/g, "'")
      .replace(/&amp;/g, '&'),
  );
}
