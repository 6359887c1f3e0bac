import { setImmediate } from 'node:timers/promises';
import { SaxesParser, type SaxesTagNS } from 'saxes';
import { characterOf, PieceReader, type ReadPiece } from './read-pieces.ts';
import { xliffNamespace } from './write-xliff.ts';

/** A document that is no XLIFF, or not as the standard says. The message tells people what to do. */
export class XliffError extends Error {}

/** Words to translate, or the layout between them. */
export interface ReadSegment {
  isIgnorable: boolean;
  state: string;
  /** Its place in the translation, from 1; null: that in the original. */
  order: number | null;
  source: ReadPiece[];
  /** Null: it is not translated. */
  target: ReadPiece[] | null;
}

export interface ReadUnit {
  id: string;
  segments: ReadSegment[];
  /** The markup of codes, by its id. */
  data: Map<string, string>;
}

export interface ReadFile {
  id: string;
  original: string;
  units: Map<string, ReadUnit>;
}

export interface ReadXliff {
  sourceLanguage: string;
  targetLanguage: string;
  files: Map<string, ReadFile>;
}

/** Elements within each other: XLIFF needs about ten. */
const deepest = 60;
/** Attributes of one element: each may define a namespace, which takes time. */
const mostAttributes = 100;
/** In characters: so many are read in a few hundredths of a second, and then others have their turn. */
const chunk = 64 * 1024;

const notXliff = 'This is no XLIFF 2.0 file. Export a job here, and import that same file.';

/**
 * Reads a document of XLIFF 2.0, or 2.1, which is the same here. A document type is refused, and with it every entity;
 * elements of other namespaces are passed over. Takes linear time.
 * @throws {XliffError}
 */
export async function readXliff(xml: string): Promise<ReadXliff> {
  const reader = new XliffReader();
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', ({ message }) => {
    throw new XliffError(
      reader.hasBegun
        ? `This file is damaged: it is no well-formed XML. Line and column: ${message}`
        : notXliff,
    );
  });
  parser.on('doctype', () => {
    throw new XliffError('A document type is not accepted: remove <!DOCTYPE … > from the file.');
  });
  parser.on('opentagstart', () => reader.begin());
  parser.on('attribute', () => reader.countAttribute());
  parser.on('opentag', (tag) => reader.open(tag));
  parser.on('closetag', ({ local }) => reader.close(local));
  parser.on('text', (text) => reader.add(text));
  parser.on('cdata', (text) => reader.add(text));
  for (let at = 0; at < xml.length; at += chunk) {
    parser.write(xml.slice(at, at + chunk));
    await setImmediate();
  }
  parser.close();
  return reader.document;
}

type Attribute = (name: string) => string;

class XliffReader {
  document: ReadXliff = { sourceLanguage: '', targetLanguage: '', files: new Map() };
  /** Whether it is XML, as far as it has been read. */
  hasBegun = false;
  #depth = 0;
  #attributes = 0;
  /** The depth of the element of another namespace in which everything is passed over. */
  #foreign = Number.POSITIVE_INFINITY;
  #file: ReadFile | undefined;
  #unit: ReadUnit | undefined;
  #segment: ReadSegment | undefined;
  #pieces: PieceReader | undefined;
  #data: { id: string; text: string } | undefined;

  begin(): void {
    this.hasBegun = true;
    this.#depth += 1;
    this.#attributes = 0;
    if (this.#depth > deepest) throw new XliffError('This file is nested too deeply.');
  }

  countAttribute(): void {
    this.#attributes += 1;
    if (this.#attributes > mostAttributes) {
      throw new XliffError(`An element of this file has more than ${mostAttributes} attributes.`);
    }
  }

  open({ uri, local, attributes }: SaxesTagNS): void {
    if (this.#depth > this.#foreign) return;
    const attribute = (name: string) => attributes[name]?.value ?? '';
    if (this.#depth === 1) this.#openDocument(uri, local, attribute);
    else if (uri !== xliffNamespace) this.#foreign = this.#depth;
    else if (this.#pieces) this.#pieces.open(local, attribute);
    else if (this.#segment) this.#openText(local, attribute, this.#segment);
    else if (this.#unit) this.#openInUnit(local, attribute, this.#unit);
    else this.#openOutside(local, attribute);
  }

  close(local: string): void {
    const depth = this.#depth;
    this.#depth -= 1;
    if (depth > this.#foreign) return;
    if (depth === this.#foreign) this.#foreign = Number.POSITIVE_INFINITY;
    else if (local === 'source' || local === 'target') this.#pieces = undefined;
    else if (this.#pieces) this.#pieces.close(local);
    else if (local === 'segment' || local === 'ignorable') this.#segment = undefined;
    else if (local === 'data') this.#closeData();
    else if (local === 'unit') this.#unit = undefined;
    else if (local === 'file') this.#file = undefined;
  }

  add(text: string): void {
    if (this.#depth >= this.#foreign) return;
    this.#pieces?.add(text);
    if (this.#data) this.#data.text += text;
  }

  #openDocument(uri: string, local: string, attribute: Attribute): void {
    const version = attribute('version');
    if (local === 'xliff' && version.startsWith('1.')) {
      throw new XliffError(`This is XLIFF ${version}. Save it as XLIFF 2.0, as it was exported.`);
    }
    if (local !== 'xliff' || uri !== xliffNamespace || !/^2\.[01]$/.test(version)) {
      throw new XliffError(notXliff);
    }
    this.document.sourceLanguage = attribute('srcLang');
    this.document.targetLanguage = attribute('trgLang');
  }

  #openOutside(local: string, attribute: Attribute): void {
    const id = attribute('id');
    if (local === 'file') {
      if (this.document.files.has(id)) throw twice('file', id);
      this.#file = { id, original: attribute('original'), units: new Map() };
      this.document.files.set(id, this.#file);
    } else if (local === 'unit' && this.#file) {
      if (this.#file.units.has(id)) throw twice('unit', id);
      this.#unit = { id, segments: [], data: new Map() };
      this.#file.units.set(id, this.#unit);
    }
  }

  #openInUnit(local: string, attribute: Attribute, unit: ReadUnit): void {
    if (local === 'data') this.#data = { id: attribute('id'), text: '' };
    else if (local === 'cp' && this.#data) this.#data.text += characterOf(attribute('hex'));
    else if (local === 'segment' || local === 'ignorable') {
      this.#segment = {
        isIgnorable: local === 'ignorable',
        state: attribute('state') || 'initial',
        order: null,
        source: [],
        target: null,
      };
      unit.segments.push(this.#segment);
    }
  }

  #openText(local: string, attribute: Attribute, segment: ReadSegment): void {
    if (local === 'source') this.#pieces = new PieceReader(segment.source);
    else if (local === 'target') {
      segment.target ??= [];
      segment.order = Number.parseInt(attribute('order'), 10) || null;
      this.#pieces = new PieceReader(segment.target);
    }
  }

  #closeData(): void {
    if (this.#data) this.#unit?.data.set(this.#data.id, this.#data.text);
    this.#data = undefined;
  }
}

const twice = (what: string, id: string) =>
  new XliffError(`Two of the file’s ${what} elements have the same id: ${id.slice(0, 100)}.`);
