/** Words of a text, or one side of a code in it. */
export type ReadPiece = string | ReadCode;

export interface ReadCode {
  /** Of the code, within its unit. */
  id: string;
  /** All of it, or the markup before or after its words. */
  side: 'whole' | 'start' | 'end';
  /** Which `data` of its unit is its markup; empty: none. */
  dataRef: string;
  /** The code of which a translator made another one; empty: none. */
  copyOf: string;
}

type Attribute = (name: string) => string;

/** Reads what is in a `source` or `target`. Marks that only say something about the words are passed over. */
export class PieceReader {
  readonly #pieces: ReadPiece[];
  /** The ends of the paired codes that are open. */
  readonly #ends: ReadCode[] = [];

  constructor(pieces: ReadPiece[]) {
    this.#pieces = pieces;
  }

  add(text: string): void {
    this.#pieces.push(text);
  }

  open(name: string, attribute: Attribute): void {
    const id = attribute('id');
    const copyOf = attribute('copyOf');
    const dataRef = attribute('dataRef');
    if (name === 'cp') this.#pieces.push(characterOf(attribute('hex')));
    else if (name === 'ph') this.#pieces.push({ id, side: 'whole', dataRef, copyOf });
    else if (name === 'sc') this.#pieces.push({ id, side: 'start', dataRef, copyOf });
    else if (name === 'ec') {
      // One that ends what began in another part of the text has an id of its own.
      this.#pieces.push({ id: attribute('startRef') || id, side: 'end', dataRef, copyOf });
    } else if (name === 'pc') {
      this.#pieces.push({ id, side: 'start', dataRef: attribute('dataRefStart'), copyOf });
      this.#ends.push({ id, side: 'end', dataRef: attribute('dataRefEnd'), copyOf });
    }
  }

  close(name: string): void {
    const end = name === 'pc' ? this.#ends.pop() : undefined;
    if (end) this.#pieces.push(end);
  }
}

/** The character of a `cp` element; nothing for one that no text of a site can have. */
export function characterOf(hex: string): string {
  const code = /^[0-9a-f]{1,6}$/i.test(hex) ? Number.parseInt(hex, 16) : 0;
  const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : '';
}
