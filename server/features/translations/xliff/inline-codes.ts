import { mergeFields } from '#contract/shared/merge-fields.ts';

/** What the markup of a code is for. */
export type CodeKind =
  | 'link'
  | 'address'
  | 'citation'
  | 'footnote'
  | 'image'
  | 'strong'
  | 'emphasis'
  | 'deleted'
  | 'verbatim'
  | 'field'
  | 'lineBreak'
  | 'layout';

/** Markup within a text, which a translator moves with its words but does not write. */
export interface Code {
  kind: CodeKind;
  /** The markup before its words, or all of it. */
  start: string;
  /** The markup after its words; absent: it has none. */
  end?: string;
  content: Inline[];
}

/** A piece of a text: words, or a code. */
export type Inline = string | Code;

/** The text that these pieces were made of, to the letter. */
export const textOfInlines = (inlines: readonly Inline[]): string =>
  inlines
    .map((each) =>
      typeof each === 'string' ? each : each.start + textOfInlines(each.content) + (each.end ?? ''),
    )
    .join('');

/** Markup in a text that is read from left to right: until its other half is found, it may be mere words. */
interface Mark {
  raw: string;
  kind: CodeKind;
  /** What it ends, or begins: '**'; a mark that is a code by itself has none. */
  key?: string;
  /** The place of its other half. */
  closedBy?: number;
}
type Item = string | Mark;

/** How many codes may be within each other: a text nests two or three. */
const deepest = 20;

/** Where markup may begin. */
const start = /\\[^\n]|`+|!?\[|\]|<|https?:\/\/|\{|\*+|_+|~~+/gi;
const citation = /\[[^[\]\n]*\]\(#source-[\w-]+\)/y;
const footnote = /\[\^[^[\]\s]+\]/y;
const address =
  /<(?:https?:|mailto:)[^<>\s]+>|https?:\/\/(?:[.,;:!?'"*_~]*[^\s<>()|.,;:!?'"*_~])+/iy;
const field = new RegExp(`\\{(?:${Object.keys(mergeFields).join('|')})(?:\\|[^{}]*)?\\}`, 'iy');
/** What follows the words of a link: an address, and maybe a title. */
const target = /\((?:<[^<>\n]*>|[^\s()<>]*(?:\([^\s()<>]*\)[^\s()<>]*){0,3})(?: "[^"()]*")?\)/y;

/**
 * Splits a line of Markdown into words and codes. It need not see all that a reader of Markdown sees: what is no code stays
 * words, and `textOfInlines` always has the same text again.
 */
export function inlinesOf(text: string): Inline[] {
  const items = itemsOf(text);
  pair(items, text);
  return nested(items);
}

function itemsOf(text: string): Item[] {
  const items: Item[] = [];
  const verbatim = new VerbatimEnds(text);
  let at = 0;
  start.lastIndex = 0;
  for (let match = start.exec(text); match; match = start.exec(text)) {
    const { index, 0: raw } = match;
    const marks = marksAt(text, index, raw, verbatim);
    if (marks.length === 0) continue;
    if (index > at) items.push(text.slice(at, index));
    at = index + marks.reduce((length, each) => length + lengthOf(each), 0);
    // The other half of a field is two items further.
    const place = items.length;
    for (const each of marks) {
      const isHalf = typeof each !== 'string' && each.closedBy !== undefined;
      items.push(isHalf ? { ...each, closedBy: place + 2 } : each);
    }
    start.lastIndex = at;
  }
  if (at < text.length) items.push(text.slice(at));
  return items;
}

const lengthOf = (item: Item) => (typeof item === 'string' ? item.length : item.raw.length);

/** The markup that begins at a place; none: these are words. @param raw its first characters */
function marksAt(text: string, index: number, raw: string, verbatim: VerbatimEnds): Item[] {
  const one = (found: string, kind: CodeKind): Item[] =>
    found === '' ? [] : [{ raw: found, kind }];
  switch (raw[0]?.toLowerCase()) {
    case '`':
      return one(text.slice(index, verbatim.endOf(raw.length, index) ?? index), 'verbatim');
    case '<':
    case 'h':
      return one(foundAt(address, text, index), 'address');
    case '{':
      return marksOfField(foundAt(field, text, index));
    case '!':
      return [{ raw, kind: 'image', key: '[' }];
    case '[': {
      const whole = [
        ...one(foundAt(citation, text, index), 'citation'),
        ...one(foundAt(footnote, text, index), 'footnote'),
      ];
      return whole.length > 0 ? whole : [{ raw, kind: 'link', key: '[' }];
    }
    case ']':
      return [{ raw: raw + foundAt(target, text, index + 1), kind: 'link', key: ']' }];
    case '*':
    case '_':
    case '~':
      return [{ raw, kind: kindOfStars(raw), key: raw }];
    default:
      return [];
  }
}

/** What a pattern finds at a place; empty: nothing. */
function foundAt(pattern: RegExp, text: string, index: number): string {
  pattern.lastIndex = index;
  return pattern.exec(text)?.[0] ?? '';
}

function kindOfStars(raw: string): CodeKind {
  if (raw.startsWith('~')) return 'deleted';
  return raw.length === 1 ? 'emphasis' : 'strong';
}

/** The words that stand for an unknown value are translated, and the name of the field is not. */
function marksOfField(raw: string): Item[] {
  const words = raw.indexOf('|') + 1;
  if (words === 0) return raw === '' ? [] : [{ raw, kind: 'field' }];
  return [
    { raw: raw.slice(0, words), kind: 'field', closedBy: 2 },
    raw.slice(words, -1),
    { raw: '}', kind: 'field' },
  ];
}

/** Where code spans end, found once for each length of their ticks. */
class VerbatimEnds {
  readonly #text: string;
  #runs: Map<number, number[]> | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  /** @returns the place after the first run of so many ticks that follows one; undefined: there is none */
  endOf(ticks: number, start: number): number | undefined {
    this.#runs ??= this.#findRuns();
    const runs = this.#runs.get(ticks) ?? [];
    while ((runs.at(-1) ?? Number.POSITIVE_INFINITY) <= start) runs.pop();
    const next = runs.at(-1);
    return next === undefined ? undefined : next + ticks;
  }

  /** The places of the runs of each length, the first ones last. */
  #findRuns(): Map<number, number[]> {
    const all = [...this.#text.matchAll(/`+/g)].reverse();
    const byLength = Map.groupBy(all, ({ 0: run }) => run.length);
    return new Map([...byLength].map(([length, runs]) => [length, runs.map(({ index }) => index)]));
  }
}

/** Finds the other halves of marks: those between two halves whose own is not there stay words. */
function pair(items: Item[], text: string): void {
  const open: { key: string; place: number }[] = [];
  const counts = new Map<string, number>();
  const count = (key: string, by: number) => counts.set(key, (counts.get(key) ?? 0) + by);
  let end = 0;
  for (const [place, item] of items.entries()) {
    const start = end;
    end += typeof item === 'string' ? item.length : item.raw.length;
    if (typeof item === 'string' || item.key === undefined) continue;
    const key = item.key === ']' ? '[' : item.key;
    const sides = item.key === '[' || item.key === ']' ? null : sidesOf(text, start, end);
    const mayClose = item.key === ']' || sides?.mayClose === true;
    if (mayClose && (counts.get(key) ?? 0) > 0) {
      let partner = open.pop();
      while (partner && partner.key !== key) {
        count(partner.key, -1);
        partner = open.pop();
      }
      count(key, -1);
      const opening = partner && items[partner.place];
      const isLink = item.key !== ']' || item.raw.length > 1;
      if (partner && typeof opening === 'object' && isLink) opening.closedBy = place;
    } else if (open.length < deepest && (item.key === '[' || sides?.mayOpen === true)) {
      open.push({ key, place });
      count(key, 1);
    }
  }
}

/** Whether a run of stars may begin or end something, by what is on both sides of it, as CommonMark says. */
function sidesOf(text: string, start: number, end: number) {
  const before = start === 0 ? ' ' : text.charAt(start - 1);
  const after = end === text.length ? ' ' : text.charAt(end);
  const isWord = /[^\s\p{P}\p{S}]/u;
  const isLeft = !/\s/.test(after) && (isWord.test(after) || !isWord.test(before));
  const isRight = !/\s/.test(before) && (isWord.test(before) || !isWord.test(after));
  const isWithinWord = text.charAt(start) === '_' && isWord.test(before) && isWord.test(after);
  return { mayOpen: isLeft && !isWithinWord, mayClose: isRight && !isWithinWord };
}

/** Codes with their words in them. */
function nested(items: readonly Item[]): Inline[] {
  const root: Inline[] = [];
  const within: { code: Code; closedBy: number }[] = [];
  for (const [place, item] of items.entries()) {
    const innermost = within.at(-1);
    const into = innermost?.code.content ?? root;
    if (typeof item === 'string') addWords(into, item);
    else if (innermost?.closedBy === place) {
      innermost.code.end = item.raw;
      within.pop();
    } else if (item.closedBy !== undefined) {
      const code: Code = { kind: item.kind, start: item.raw, content: [] };
      into.push(code);
      within.push({ code, closedBy: item.closedBy });
    } else if (item.key === undefined) {
      into.push({ kind: item.kind, start: item.raw, content: [] });
    } else addWords(into, item.raw);
  }
  return root;
}

function addWords(into: Inline[], words: string): void {
  if (words === '') return;
  const last = into.at(-1);
  if (typeof last === 'string') into[into.length - 1] = last + words;
  else into.push(words);
}
