/** Answer bodies that are JSON already; handlers return them instead of objects. */

/** A finished body. */
export class JsonText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** The text that a body which is no JSON yet is answered as, or that it is. */
export const jsonOf = (body: unknown): string => (body instanceof JsonText ? body.text : JSON.stringify(body));

/** A body that is written piece by piece, each once the reader has taken the one before. */
export class JsonPieces {
  readonly pieces: () => AsyncIterable<string>;
  constructor(pieces: JsonPieces['pieces']) {
    this.pieces = pieces;
  }
}
