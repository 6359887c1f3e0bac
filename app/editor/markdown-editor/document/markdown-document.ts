import { Fragment, type Node } from '@milkdown/kit/prose/model';
import type { Language } from './language.ts';
import { isBlank } from './writable-document.ts';

/** A Markdown text as an editor document, and the way back. */
export interface MarkdownDocument {
  doc: Node;
  /** Whether it contains all of the text. Otherwise it must not be edited here, since parts would be lost. */
  isWhole: boolean;
  /**
   * Serializes a later state of the document. Unchanged blocks keep their original text exactly; an unchanged document
   * returns the original text.
   */
  write(doc: Node): string;
}

/** The editor's nodes are immutable: the same object is still the same text. */
interface Origin {
  index: number;
  text: string;
}

export function readMarkdown(language: Language, markdown: string): MarkdownDocument {
  const doc = language.parse(markdown);
  const ranges = language.blockRanges(markdown);
  const known = ranges.flatMap((range) => range ?? []);
  const isMapped = known.length === doc.childCount && known.length === ranges.length;
  if (!isMapped) {
    return {
      doc,
      isWhole: markdown.trim() === '',
      write: (next) =>
        next.eq(doc) ? markdown : joined(pieces(language, next, new Map<Node, Origin>())),
    };
  }
  const origins = new Map<Node, Origin>(
    known.map(({ start, end }, index) => [
      doc.child(index),
      { index, text: markdown.slice(start, end) },
    ]),
  );
  // The gaps before, between and after blocks: mostly blank lines, and definitions of reference links, which the
  // document does not show.
  const gaps = [...known, { start: markdown.length }].map(({ start }, index) =>
    markdown.slice(known[index - 1]?.end ?? 0, start),
  );
  const lastGap = gaps.length - 1;

  return {
    doc,
    isWhole: true,
    write(next) {
      const kept = new Set<number>();
      let text = '';
      let before: number | null = -1;
      for (const piece of pieces(language, next, origins)) {
        const index = piece.origin?.index ?? null;
        const isAsBefore = before !== null && index !== null && index === before + 1;
        if (isAsBefore) kept.add(index);
        text += isAsBefore ? gaps[index] : text === '' ? '' : '\n\n';
        text += piece.text;
        before = index;
      }
      kept.add(lastGap);
      const lost = gaps.filter((gap, index) => !kept.has(index) && gap.trim() !== '');
      for (const gap of lost) text += `${text && '\n\n'}${gap.trim()}`;
      return text === '' ? '' : text + gaps[lastGap];
    },
  };
}

interface Piece {
  text: string;
  origin?: Origin;
}

const joined = (found: Piece[]) => found.map(({ text }) => text).join('\n\n');

/** The text block by block. Consecutive new ones are serialized together, so that adjacent lists stay separate. */
function pieces(language: Language, doc: Node, origins: Map<Node, Origin>): Piece[] {
  const found: Piece[] = [];
  let fresh: Node[] = [];
  const writeFresh = () => {
    const text = fresh.length > 0 ? language.serialize(doc.copy(Fragment.from(fresh))).trim() : '';
    if (text !== '') found.push({ text });
    fresh = [];
  };
  const blocks = doc.children.filter((node) => origins.has(node) || !isBlank(node));
  for (const group of groupsOf(blocks)) {
    const kept = originsOf(group, origins);
    if (!kept) {
      fresh.push(...group);
      continue;
    }
    writeFresh();
    found.push(...kept.map((origin) => ({ text: origin.text, origin })));
  }
  writeFresh();
  return found;
}

/** The blocks. Those that would be one, were they not written for each other, are a group. */
function groupsOf(blocks: Node[]): Node[][] {
  const groups: Node[][] = [];
  for (const node of blocks) {
    const last = groups.at(-1);
    if (last && joins(last.at(-1), node)) last.push(node);
    else groups.push([node]);
  }
  return groups;
}

/** A list continues a list, and code that is only indented continues a list or a footnote. */
function joins(before: Node | undefined, { type: { name } }: Node): boolean {
  const isList = /^(?:bullet|ordered)_list$/;
  const left = before?.type.name ?? '';
  return isList.test(left)
    ? isList.test(name) || name === 'code_block'
    : left === 'footnote_definition' && name === 'code_block';
}

/** Where a group stood in the source, if it has stayed the same. */
function originsOf(group: Node[], origins: Map<Node, Origin>): Origin[] | null {
  const found = group.map((node) => origins.get(node));
  const isSame = found.every((origin, at) => origin && origin.index - at === found[0]?.index);
  return isSame ? (found as Origin[]) : null;
}
