import type { Code, CodeKind, Inline } from './inline-codes.ts';
import type { Job, JobFile, JobUnit } from './job.ts';
import {
  type Segment,
  segmentsOfMarkdown,
  segmentsOfPlainText,
  textOfSegments,
} from './segments.ts';
import { xmlLine, xmlText } from './xml-text.ts';

/** The namespace of XLIFF 2.0 and 2.1. */
export const xliffNamespace = 'urn:oasis:names:tc:xliff:document:2.0';

const hint =
  'Tags stand for links, citations, pictures and emphasis: keep each one, and move it with its words. ' +
  'What is not in a tag is Markdown: a * or _ that you write may become emphasis.';

/** A translation job as an XLIFF 2.0 document: https://docs.oasis-open.org/xliff/xliff-core/v2.0/xliff-core-v2.0.html */
export function writeXliff({ sourceLanguage, targetLanguage, files }: Job): string {
  const languages = `srcLang="${xmlLine(sourceLanguage)}" trgLang="${xmlLine(targetLanguage)}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<xliff xmlns="${xliffNamespace}" version="2.0" ${languages}>`,
    ...files.flatMap(linesOfFile),
    '</xliff>',
    '',
  ].join('\n');
}

function linesOfFile({ id, original, title, units }: JobFile): string[] {
  const isMarkdown = units.some((unit) => unit.isMarkdown);
  return [
    `<file id="${xmlLine(id)}" original="${xmlLine(original)}" xml:space="preserve">`,
    '<notes>',
    note('title', title),
    ...(isMarkdown ? [note('tags', hint)] : []),
    '</notes>',
    ...units.flatMap(linesOfUnit),
    '</file>',
  ];
}

const note = (category: string, text: string) =>
  `<note category="${category}">${xmlLine(text)}</note>`;

function linesOfUnit(unit: JobUnit): string[] {
  const codes = new UnitCodes();
  const segments = segmentsOf(unit).map((each, index) => linesOfSegment(each, index, unit, codes));
  return [
    // A part of a sentence would come back without the markup of the rest.
    `<unit id="${xmlLine(unit.id)}" name="${xmlLine(unit.label)}" canResegment="no">`,
    ...(unit.before === undefined
      ? []
      : [
          '<notes>',
          note('before', `The original has changed. It said: ${unit.before}`),
          '</notes>',
        ]),
    ...codes.originalData(),
    ...segments.flat(),
    '</unit>',
  ];
}

interface Pair {
  source: Segment;
  target: Segment | null;
}

/** The segments of a unit, each with its translation, if both have the same layout; otherwise the whole as one segment. */
function segmentsOf({ isMarkdown, source, target }: JobUnit): Pair[] {
  const split = isMarkdown ? segmentsOfMarkdown : segmentsOfPlainText;
  const own = split(source);
  if (target === '') return own.map((each) => ({ source: each, target: null }));
  const translated = split(target);
  const isAlike =
    own.length === translated.length && own.every((each, index) => isLike(each, translated[index]));
  return isAlike
    ? own.map((each, index) => ({ source: each, target: translated[index] ?? null }))
    : [{ source: asOne(own), target: asOne(translated) }];
}

const isLike = (one: Segment, other: Segment | undefined) =>
  'layout' in one
    ? other !== undefined && 'layout' in other && one.layout === other.layout
    : other !== undefined && 'content' in other;

const asOne = (segments: readonly Segment[]): Segment => ({
  content: segments.flatMap((each): Inline[] =>
    'layout' in each ? [{ kind: 'layout', start: each.layout, content: [] }] : each.content,
  ),
});

function linesOfSegment(
  { source, target }: Pair,
  index: number,
  { state }: JobUnit,
  codes: UnitCodes,
): string[] {
  if ('layout' in source) {
    return [`<ignorable><source>${xmlText(textOfSegments([source]))}</source></ignorable>`];
  }
  return [
    `<segment id="s${index + 1}" state="${state}">`,
    `<source>${codes.sourceXml(source.content)}</source>`,
    ...(target && 'content' in target
      ? [`<target>${codes.targetXml(target.content)}</target>`]
      : []),
    '</segment>',
  ];
}

/** How translators' tools show a kind of code, in the terms of XLIFF. */
const kinds: Record<CodeKind, { type: string; subType?: string }> = {
  link: { type: 'link' },
  address: { type: 'link' },
  citation: { type: 'link', subType: 'cp:citation' },
  footnote: { type: 'link', subType: 'cp:footnote' },
  image: { type: 'image' },
  strong: { type: 'fmt', subType: 'xlf:b' },
  emphasis: { type: 'fmt', subType: 'xlf:i' },
  deleted: { type: 'fmt', subType: 'cp:deleted' },
  verbatim: { type: 'other', subType: 'cp:code' },
  field: { type: 'other', subType: 'cp:field' },
  lineBreak: { type: 'fmt', subType: 'xlf:lb' },
  layout: { type: 'other', subType: 'cp:layout' },
};

/** The words that stand for a code without any, in the tools and where a text is shown without codes. */
function wordsFor({ kind, start }: Code): string {
  if (kind === 'lineBreak' || kind === 'layout') return ' ';
  if (kind === 'citation') return start.slice(0, start.indexOf('(#'));
  return start;
}

/** Gives the codes of a unit their ids; a code of the target has that of the same one in the source. */
class UnitCodes {
  readonly #data = new Map<string, string>();
  /** The ids of the codes in the source that the target does not have yet, by their markup. */
  readonly #unused = new Map<string, { ids: number[]; taken: number }>();
  #count = 0;

  originalData(): string[] {
    if (this.#data.size === 0) return [];
    const data = [...this.#data].map(([text, id]) => `<data id="${id}">${xmlText(text)}</data>`);
    return ['<originalData>', ...data, '</originalData>'];
  }

  sourceXml(content: readonly Inline[]): string {
    return this.#xml(content, (code) => {
      const id = this.#newId();
      const markup = markupOf(code);
      const same = this.#unused.get(markup);
      if (same) same.ids.push(id);
      else this.#unused.set(markup, { ids: [id], taken: 0 });
      return id;
    });
  }

  targetXml(content: readonly Inline[]): string {
    return this.#xml(content, (code) => this.#take(markupOf(code)) ?? this.#newId());
  }

  #take(markup: string): number | undefined {
    const same = this.#unused.get(markup);
    const id = same?.ids[same.taken];
    if (same && id !== undefined) same.taken += 1;
    return id;
  }

  #newId(): number {
    this.#count += 1;
    return this.#count;
  }

  #xml(content: readonly Inline[], idOf: (code: Code) => number): string {
    return content
      .map((each) => (typeof each === 'string' ? xmlText(each) : this.#code(each, idOf)))
      .join('');
  }

  #code(code: Code, idOf: (code: Code) => number): string {
    const { type, subType } = kinds[code.kind];
    const id = `id="${idOf(code)}"`;
    const about = `type="${type}"${subType === undefined ? '' : ` subType="${subType}"`}`;
    if (code.end === undefined) {
      const words = xmlLine(wordsFor(code));
      return `<ph ${id} ${about} disp="${words}" equiv="${words}" dataRef="${this.#dataId(code.start)}"/>`;
    }
    const [start, end] = [this.#dataId(code.start), this.#dataId(code.end)];
    const inside = this.#xml(code.content, idOf);
    return `<pc ${id} ${about} dataRefStart="${start}" dataRefEnd="${end}">${inside}</pc>`;
  }

  #dataId(text: string): string {
    const id = this.#data.get(text) ?? `d${this.#data.size + 1}`;
    this.#data.set(text, id);
    return id;
  }
}

const markupOf = ({ start, end }: Code) => JSON.stringify([start, end]);
