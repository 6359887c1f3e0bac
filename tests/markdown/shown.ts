import type { Node } from '@milkdown/kit/prose/model';
import { load } from 'cheerio';

/** A text as readers see it: its lines, each with the blocks that it is in, and its characters with their marks. */
export type Shown = string[];

const blockNames: Record<string, string> = {
  blockquote: 'quote',
  bullet_list: 'ul',
  ordered_list: 'ol',
  list_item: 'li',
  heading: 'h',
  code_block: 'pre',
  table_header_row: 'tr',
  table_row: 'tr',
  table_header: 'th',
  table_cell: 'td',
};
const markNames: Record<string, string> = {
  strong: 'b',
  emphasis: 'i',
  strike_through: 's',
  inlineCode: 'c',
  link: 'a',
};

/** A line being read. */
class Lines {
  readonly done: Shown = [];
  #path: string[] = [];
  #line = '';
  #isOpen = false;

  /** @param name of a block, '' if it does not matter */
  inside(name: string, read: () => void): void {
    this.#end();
    if (name) this.#path.push(name);
    read();
    this.#end();
    if (name) this.#path.pop();
  }

  isInside(name: string): boolean {
    return this.#path.includes(name);
  }

  text(text: string, marks: string[]): void {
    this.#isOpen = true;
    const own = [...new Set(marks)].sort().join('');
    for (const character of asTyped(text)) {
      this.#line += /[ \t\r\n]/.test(character) ? ' ' : own ? `${character}{${own}}` : character;
    }
  }

  sign(sign: string): void {
    this.#isOpen = true;
    this.#line += sign;
  }

  #end(): void {
    const text = folded(this.#line);
    if (this.#isOpen && text !== '') this.done.push(`${this.#path.join(' ')}: ${text}`);
    this.#line = '';
    this.#isOpen = false;
  }
}

/** Without the server’s typography. */
const asTyped = (text: string) =>
  text
    .replace(/[“”]/g, '"')
    .replace(/[‘’]/g, "'")
    .replaceAll('—', '---')
    .replaceAll('–', '--')
    .replaceAll('…', '...');

/** Without the spaces that a browser does not show. */
const folded = (text: string) =>
  text
    .replace(/\u00a0(?:\{\w+\})?/g, '\u00a0')
    .replace(/[ \u00a0]*[ ][ \u00a0]*/g, ' ')
    .replace(/[ \u00a0]*⏎[ \u00a0]*/g, '⏎')
    .replace(/^[ \u00a0⏎]+|[ \u00a0⏎]+$/g, '');

/** A document as the editor shows it. */
export function shownByEditor(doc: Node): Shown {
  const lines = new Lines();
  const read = (node: Node) => {
    const { name } = node.type;
    if (node.isText) {
      // The one thing that Markdown cannot express: a backslash before a bar, as code in a table.
      const isWritable = !lines.isInside('tr') || !/\\\|/.test(node.text ?? '');
      const marks = node.marks
        .filter(({ type }) => type.name !== 'inlineCode' || isWritable)
        .map(({ type }) => markNames[type.name] ?? type.name);
      return lines.text(node.text ?? '', marks);
    }
    if (name === 'hardbreak') return lines.sign(node.attrs.isInline ? ' ' : '⏎');
    if (name === 'image') return lines.sign(`[${node.attrs.src} ${node.attrs.alt}]`);
    if (name === 'hr') return lines.inside('hr', () => lines.sign('—'));
    lines.inside(blockNames[name] ?? '', () => node.forEach(read));
  };
  read(doc);
  return lines.done;
}

const blockTags: Record<string, string> = {
  blockquote: 'quote',
  ul: 'ul',
  ol: 'ol',
  li: 'li',
  h2: 'h',
  h3: 'h',
  h4: 'h',
  pre: 'pre',
  tr: 'tr',
  th: 'th',
  td: 'td',
};
const markTags: Record<string, string> = { strong: 'b', em: 'i', del: 's', code: 'c', a: 'a' };

/** A node of parsed HTML. */
interface Parsed {
  type: string;
  name?: string;
  data?: string;
  attribs?: Record<string, string>;
  children?: Parsed[];
}

/** Rendered Markdown as a page shows it. */
export function shownOnPage(html: string): Shown {
  const lines = new Lines();
  const read = (node: Parsed, marks: string[]) => {
    const { type, name = '', data = '', attribs = {}, children = [] } = node;
    if (type === 'text') return lines.text(data, marks);
    if (name === 'br') return lines.sign('⏎');
    if (name === 'img')
      return lines.sign(`[${attribs.src?.replace('/media/', '')} ${attribs.alt}]`);
    if (name === 'hr') return lines.inside('hr', () => lines.sign('—'));
    const mark = name === 'code' && lines.isInside('pre') ? undefined : markTags[name];
    const readChildren = () => {
      for (const child of children) read(child, mark ? [...marks, mark] : marks);
    };
    if (mark || name === 'code') return readChildren();
    // Blocks that only hold others, such as the body of a table, have no name of their own.
    lines.inside(blockTags[name] ?? '', readChildren);
  };
  for (const node of load(html, null, false).root().contents().toArray()) read(node as Parsed, []);
  return lines.done;
}
