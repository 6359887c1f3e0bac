import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';

/** The facts about a block of text that checks use. */
export interface TextFacts {
  headings: { depth: number; text: string }[];
  links: { address: string; text: string; isInNote: boolean }[];
  pictures: { source: string; alt: string }[];
  paragraphs: string[];
  /** The cells of tables. */
  cells: string[];
}

interface TreeNode {
  type: string;
  value?: string;
  alt?: string | null;
  url?: string;
  depth?: number;
  /** Connects a reference link with its definition. */
  identifier?: string;
  children?: TreeNode[];
}

const parser = unified().use(remarkParse).use(remarkGfm).freeze();
/** A cache of blocks: while someone types, all but one stay the same. */
const known = new Map<string, TextFacts>();
const maxKnown = 2_000;

/** The facts about a whole text, block by block. */
export function factsOf(markdown: string): TextFacts[] {
  const definitions = markdown.match(/^ {0,3}\[[^\]^][^\]]*\]:.*$/gm)?.join('\n') ?? '';
  return piecesOf(markdown).map((piece) =>
    remembered(definitions ? `${piece}\n\n${definitions}` : piece),
  );
}

function remembered(piece: string): TextFacts {
  const before = known.get(piece);
  if (before) return before;
  if (known.size >= maxKnown) known.clear();
  const facts: TextFacts = { headings: [], links: [], pictures: [], paragraphs: [], cells: [] };
  const tree = parser.parse(piece) as TreeNode;
  const targets = new Map(
    tree.children?.map(({ type, identifier, url }) => [type === 'definition' && identifier, url]),
  );
  resolve(tree, targets);
  collect(tree, facts, false);
  known.set(piece, facts);
  return facts;
}

/** Splits a text at blank lines, except inside code and before continuations. */
export function piecesOf(markdown: string): string[] {
  const pieces: string[][] = [];
  let fence = '';
  let isAfterEmpty = true;
  for (const line of markdown.split('\n')) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1] ?? '';
    const begins = isAfterEmpty && fence === '' && /^\S/.test(line);
    if (begins || pieces.length === 0) pieces.push([]);
    pieces.at(-1)?.push(line);
    if (mark && fence === '') fence = mark;
    else if (mark.startsWith(fence) && mark !== '') fence = '';
    isAfterEmpty = line.trim() === '';
  }
  return pieces.map((lines) => lines.join('\n').trimEnd()).filter((piece) => piece !== '');
}

type Targets = Map<string | false | undefined, string | undefined>;

/** Reference links and pictures become inline ones. */
function resolve(node: TreeNode, targets: Targets): void {
  if (/^(?:link|image)Reference$/.test(node.type)) {
    node.type = node.type.replace('Reference', '');
    node.url = targets.get(node.identifier) ?? '';
  }
  for (const child of node.children ?? []) resolve(child, targets);
}

function collect(node: TreeNode, facts: TextFacts, isInNote: boolean): void {
  if (node.type === 'heading') facts.headings.push({ depth: node.depth ?? 2, text: wordsOf(node) });
  if (node.type === 'link') {
    facts.links.push({ address: node.url ?? '', text: wordsOf(node), isInNote });
  }
  if (node.type === 'image') facts.pictures.push({ source: node.url ?? '', alt: node.alt ?? '' });
  if (node.type === 'paragraph') facts.paragraphs.push(wordsOf(node));
  if (node.type === 'tableCell') facts.cells.push(wordsOf(node));
  const isNote = isInNote || node.type === 'footnoteDefinition';
  for (const child of node.children ?? []) collect(child, facts, isNote);
}

/** The text for a screen reader. */
function wordsOf(node: TreeNode): string {
  if (node.type === 'image') return node.alt ?? '';
  return node.value ?? (node.children ?? []).map(wordsOf).join('');
}
