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

// Every repetition ends at a limit or at a character that nothing else takes: the time is linear.
const address = String.raw`https?:\/\/[^\s<>()|]{0,2000}[^\s<>()|.,;:!?'"*_~]`;
const target = String.raw`\(\s{0,9}(?:<[^<>\n]{0,2000}>|[^\s()<>]{0,2000}(?:\([^\s()<>]{0,500}\)[^\s()<>]{0,500}){0,9})(?:\s{1,9}(?:"[^"]{0,500}"|'[^']{0,500}'))?\s{0,9}\)`;
const token = new RegExp(
  [
    String.raw`(?<escape>\\[^\n])`,
    '(?<ticks>`+)',
    String.raw`(?<citation>\[[^[\]\n]{0,20}\]\(#source-[\w-]{1,60}\))`,
    String.raw`(?<footnote>\[\^[^[\]\s]{1,100}\])`,
    String.raw`(?<address><(?:https?:|mailto:)[^<>\s]{1,2000}>|${address})`,
    String.raw`(?<field>\{(?:${Object.keys(mergeFields).join('|')})(?:\|[^{}]{0,200})?\})`,
    String.raw`(?<open>!?\[)`,
    String.raw`(?<close>\](?:${target})?)`,
    String.raw`(?<stars>\*+|_+|~~+)`,
  ].join('|'),
  'gi',
);

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
  token.lastIndex = 0;
  for (let match = token.exec(text); match; match = token.exec(text)) {
    const { index, groups = {}, 0: raw } = match;
    const end = groups.ticks === undefined ? token.lastIndex : verbatim.endOf(raw.length, index);
    if (groups.escape !== undefined || end === undefined) continue;
    if (index > at) items.push(text.slice(at, index));
    if (groups.field === undefined) items.push(markOf(groups, text.slice(index, end)));
    else items.push(...marksOfField(raw, items.length));
    at = end;
    token.lastIndex = end;
  }
  if (at < text.length) items.push(text.slice(at));
  return items;
}

/** @param groups those of `token` */
function markOf(groups: Readonly<Record<string, string | undefined>>, raw: string): Mark {
  if (groups.open !== undefined) return { raw, kind: raw === '[' ? 'link' : 'image', key: '[' };
  if (groups.close !== undefined) return { raw, kind: 'link', key: ']' };
  if (groups.stars !== undefined) return { raw, kind: kindOfStars(raw), key: raw };
  if (groups.citation !== undefined) return { raw, kind: 'citation' };
  if (groups.footnote !== undefined) return { raw, kind: 'footnote' };
  return { raw, kind: groups.address === undefined ? 'verbatim' : 'address' };
}

function kindOfStars(raw: string): CodeKind {
  if (raw.startsWith('~')) return 'deleted';
  return raw.length === 1 ? 'emphasis' : 'strong';
}

/** The words that stand for an unknown value are translated, and the name of the field is not. */
function marksOfField(raw: string, place: number): Item[] {
  const words = raw.indexOf('|') + 1;
  if (words === 0) return [{ raw, kind: 'field' }];
  return [
    { raw: raw.slice(0, words), kind: 'field', closedBy: place + 2 },
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
