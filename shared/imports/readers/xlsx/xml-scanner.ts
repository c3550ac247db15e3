/**
 * The XML of office documents, told element by element. It is written for sheets, whose cells come by the million: attributes are
 * read by who wants them, and text only while `collects` is set. Names lose their prefix. Document types, and with them
 * entities of one's own, are refused.
 */

/** Why the text is no XML that a workbook may have; a sentence's end, after the name of the part. */
export class XmlFault extends Error {
  override readonly name = 'XmlFault';
}

export interface XmlHandlers {
  /** `tag` is what stands behind the name, for `readAttributes`. */
  open(name: string, tag: string): void;
  close(name: string): void;
  /** A piece of the text between tags: one text may come in several. */
  text?(text: string): void;
}

const MAX_DEPTH = 64;
/** In characters; the longest attribute of a workbook is a formula of 8,192. */
const MAX_TAG = 64 * 1024;
/** The longest that stands for a character: `&#x0010FFFF;`. */
const MAX_REFERENCE = 12;

const EXCLAMATION = 0x21;
const DOUBLE_QUOTE = 0x22;
const SINGLE_QUOTE = 0x27;
const SLASH = 0x2f;
const EQUALS = 0x3d;
const GREATER = 0x3e;
const QUESTION = 0x3f;
const SPACE = 0x20;

const CHARACTERS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

export class XmlScanner {
  /** Whether the text that follows is wanted. */
  collects = false;
  readonly #handlers: XmlHandlers;
  /** Names of the elements that are open. */
  readonly #open: string[] = [];
  /** Markup that its piece has not completed. */
  #rest = '';
  /** What ends the comment, instruction or section that is being passed over or through. */
  #until: '-->' | ']]>' | '?>' | undefined;
  #begun = false;

  constructor(handlers: XmlHandlers) {
    this.#handlers = handlers;
  }

  /** Throws XmlFault. */
  write(piece: string): void {
    const text = this.#rest === '' ? piece : this.#rest + piece;
    this.#rest = '';
    let at = 0;
    while (at < text.length) {
      if (this.#until !== undefined) {
        at = this.#passOver(text, at, this.#until);
        continue;
      }
      const begin = text.indexOf('<', at);
      if (begin < 0) {
        const complete = completeText(text, at);
        this.#text(text, at, complete);
        this.#rest = text.slice(complete);
        return;
      }
      if (begin > at) this.#text(text, at, begin);
      const next = this.#markup(text, begin);
      if (next < 0) {
        if (text.length - begin > MAX_TAG) throw new XmlFault(`has a tag of more than ${MAX_TAG} characters`);
        this.#rest = text.slice(begin);
        return;
      }
      at = next;
    }
  }

  /** Throws XmlFault where something is not closed. */
  end(): void {
    const open = this.#open.at(-1);
    if (open !== undefined) throw new XmlFault(`ends before <${shown(open)}> is closed`);
    if (!this.#begun || this.#until !== undefined || this.#rest.startsWith('<'))
      throw new XmlFault('ends before its time');
  }

  #text(text: string, from: number, to: number): void {
    if (!this.collects || to <= from) return;
    this.#handlers.text?.(decoded(text.slice(from, to)));
  }

  #passOver(text: string, at: number, until: string): number {
    const end = text.indexOf(until, at);
    // its end may begin with the last characters of this piece
    const to = end >= 0 ? end : Math.max(at, text.length - until.length + 1);
    if (until === ']]>' && this.collects && to > at) this.#handlers.text?.(text.slice(at, to));
    if (end < 0) {
      this.#rest = text.slice(to);
      return text.length;
    }
    this.#until = undefined;
    return end + until.length;
  }

  /** Returns where the markup ends, or -1 when it does not in this text. */
  #markup(text: string, begin: number): number {
    const code = text.charCodeAt(begin + 1);
    if (code === SLASH) return this.#closing(text, begin);
    if (code === EXCLAMATION) return this.#declaration(text, begin);
    if (code === QUESTION) {
      this.#until = '?>';
      return begin + 2;
    }
    const end = endOfTag(text, begin + 1);
    if (end < 0) return -1;
    const isEmpty = text.charCodeAt(end - 1) === SLASH;
    let nameEnd = begin + 1;
    for (let each = code; each > SPACE && each !== SLASH && each !== GREATER; each = text.charCodeAt(nameEnd))
      nameEnd += 1;
    const name = text.slice(begin + 1, nameEnd);
    if (name === '') throw new XmlFault('has a < that begins no tag');
    if (this.#open.length === 0 && this.#begun) throw new XmlFault('goes on after its end');
    this.#begun = true;
    const bare = local(name);
    this.#handlers.open(bare, text.slice(nameEnd, isEmpty ? end - 1 : end));
    if (isEmpty) this.#handlers.close(bare);
    else if (this.#open.push(name) > MAX_DEPTH) throw new XmlFault(`is nested deeper than ${MAX_DEPTH} levels`);
    return end + 1;
  }

  #closing(text: string, begin: number): number {
    const end = text.indexOf('>', begin + 2);
    if (end < 0) return -1;
    const open = this.#open.pop();
    const name = text.slice(begin + 2, end);
    if (open !== name && open !== name.trimEnd())
      throw new XmlFault(
        `closes <${shown(name)}> where ${open === undefined ? 'nothing' : `<${shown(open)}>`} is open`,
      );
    this.#handlers.close(local(open));
    return end + 1;
  }

  #declaration(text: string, begin: number): number {
    if (text.startsWith('<!--', begin)) {
      this.#until = '-->';
      return begin + 4;
    }
    if (text.startsWith('<![CDATA[', begin)) {
      this.#until = ']]>';
      return begin + 9;
    }
    const start = text.slice(begin, begin + 9);
    if ('<!--'.startsWith(start) || '<![CDATA['.startsWith(start)) return -1;
    throw new XmlFault('declares a document type, which has no place in a workbook');
  }
}

const shown = (name: string) => name.slice(0, 40);

function local(name: string): string {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
}

/** Where the tag that begins at `from` ends; a > inside of quotes is none. -1 when it does not in this text. */
function endOfTag(text: string, from: number): number {
  let quote = 0;
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (quote !== 0) {
      if (code === quote) quote = 0;
    } else if (code === GREATER) return at;
    else if (code === DOUBLE_QUOTE || code === SINGLE_QUOTE) quote = code;
  }
  return -1;
}

/** Up to where a text can be read although its end is missing: neither in a reference nor between the two halves of a line break. */
function completeText(text: string, from: number): number {
  const reference = text.lastIndexOf('&');
  if (reference >= from && text.length - reference < MAX_REFERENCE && !text.includes(';', reference)) return reference;
  return text.endsWith('\r') ? text.length - 1 : text.length;
}

function decoded(text: string): string {
  const lines = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
  return lines.includes('&') ? lines.replace(/&([^;&]{0,10};)?/g, character) : lines;
}

function character(reference: string, named: string | undefined): string {
  const name = named?.slice(0, -1) ?? '';
  const plain = Object.hasOwn(CHARACTERS, name) ? CHARACTERS[name] : undefined;
  if (plain !== undefined) return plain;
  const number = /^#(?:x([0-9a-fA-F]+)|(\d+))$/.exec(name);
  const code = number ? Number.parseInt(number[1] ?? number[2]!, number[1] === undefined ? 10 : 16) : 0;
  if (code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff))
    throw new XmlFault(`has ${shown(reference)}, which stands for no character`);
  return String.fromCodePoint(code);
}

/** Tells the attributes of a tag one by one, with their prefixes. Throws XmlFault. */
export function readAttributes(tag: string, take: (name: string, value: string) => void): void {
  let at = 0;
  for (;;) {
    while (at < tag.length && tag.charCodeAt(at) <= SPACE) at += 1;
    if (at >= tag.length) return;
    const equals = tag.indexOf('=', at);
    if (equals < 0) throw new XmlFault('has an attribute without a value');
    let nameEnd = equals;
    while (nameEnd > at && tag.charCodeAt(nameEnd - 1) <= SPACE) nameEnd -= 1;
    let open = equals + 1;
    while (open < tag.length && tag.charCodeAt(open) <= SPACE) open += 1;
    const quote = tag.charCodeAt(open);
    if (tag.charCodeAt(equals) !== EQUALS || (quote !== DOUBLE_QUOTE && quote !== SINGLE_QUOTE))
      throw new XmlFault('has an attribute without quotes');
    const end = tag.indexOf(quote === DOUBLE_QUOTE ? '"' : "'", open + 1);
    if (end < 0) throw new XmlFault('has an attribute without quotes');
    take(tag.slice(at, nameEnd), decoded(tag.slice(open + 1, end)));
    at = end + 1;
  }
}

/** The attributes of a tag by name. */
export function attributesOf(tag: string): Map<string, string> {
  const found = new Map<string, string>();
  readAttributes(tag, (name, value) => found.set(name, value));
  return found;
}
