import {
  config,
  type Editor,
  init,
  parser,
  parserCtx,
  remarkCtx,
  remarkStringifyOptionsCtx,
  schema,
  schemaCtx,
} from '@milkdown/kit/core';
import { Clock, Container, Ctx, type MilkdownPlugin } from '@milkdown/kit/ctx';
import {
  blockquoteAttr,
  blockquoteSchema,
  bulletListAttr,
  bulletListSchema,
  codeBlockAttr,
  codeBlockSchema,
  docSchema,
  emphasisAttr,
  emphasisSchema,
  hardbreakAttr,
  hardbreakSchema,
  headingAttr,
  headingIdGenerator,
  hrAttr,
  hrSchema,
  htmlAttr,
  htmlSchema,
  inlineCodeAttr,
  inlineCodeSchema,
  linkAttr,
  listItemAttr,
  orderedListAttr,
  orderedListSchema,
  paragraphAttr,
  remarkInlineLinkPlugin,
  remarkLineBreak,
  strongAttr,
  strongSchema,
  textSchema,
} from '@milkdown/kit/preset/commonmark';
import {
  extendListItemSchemaForTask,
  footnoteReferenceSchema,
  remarkGFMPlugin,
  strikethroughAttr,
  strikethroughSchema,
  tableCellSchema,
  tableHeaderRowSchema,
  tableHeaderSchema,
  tableRowSchema,
  tableSchema,
} from '@milkdown/kit/preset/gfm';
import type { Node, Schema } from '@milkdown/kit/prose/model';
import { htmlInParagraphs } from './html-in-paragraphs.ts';
import { footnoteDefinition, heading, image, link, paragraph } from './site-schema.ts';
import { markdownTree } from './writable-document.ts';

/** A block of a Markdown text: where it begins and ends, in characters. */
export interface BlockRange {
  start: number;
  end: number;
}

/** Shared by all fields of a screen: the schema, and the conversion to and from Markdown. */
export interface Language {
  schema: Schema;
  /** Parses the text into an editor document. */
  parse(markdown: string): Node;
  /** The top-level blocks of a text, in document order. */
  blockRanges(markdown: string): (BlockRange | null)[];
  /** Serializes a document to new Markdown. */
  serialize(doc: Node): string;
}

// The order matters: a paragraph is the default node.
const parts: MilkdownPlugin[] = [
  docSchema,
  paragraphAttr,
  paragraph,
  headingIdGenerator,
  headingAttr,
  heading,
  hardbreakAttr,
  hardbreakSchema,
  blockquoteAttr,
  blockquoteSchema,
  codeBlockAttr,
  codeBlockSchema,
  hrAttr,
  hrSchema,
  image,
  bulletListAttr,
  bulletListSchema,
  orderedListAttr,
  orderedListSchema,
  listItemAttr,
  extendListItemSchemaForTask,
  emphasisAttr,
  emphasisSchema,
  strongAttr,
  strongSchema,
  inlineCodeAttr,
  inlineCodeSchema,
  linkAttr,
  link,
  htmlAttr,
  htmlSchema,
  textSchema,
  tableSchema,
  tableHeaderRowSchema,
  tableRowSchema,
  tableHeaderSchema,
  tableCellSchema,
  footnoteDefinition,
  footnoteReferenceSchema,
  strikethroughAttr,
  strikethroughSchema,
  remarkInlineLinkPlugin,
  remarkLineBreak,
  htmlInParagraphs,
  remarkGFMPlugin,
].flat();

const writing = config((ctx) => {
  // Without Milkdown’s handlers: they do not escape everything, and let punctuation break bold text.
  ctx.update(remarkStringifyOptionsCtx, () => ({
    bullet: '-' as const,
    emphasis: '*' as const,
    rule: '-' as const,
    listItemIndent: 'one' as const,
    fences: true,
  }));
});

let shared: Promise<Language> | undefined;

/** The language of all fields, created once. */
export function loadLanguage(): Promise<Language> {
  shared ??= makeLanguage();
  return shared;
}

/**
 * Milkdown's presets without its editor: the editor would be created for each field of a screen, while schema, parser
 * and serializer can be shared.
 */
async function makeLanguage(): Promise<Language> {
  const ctx = new Ctx(new Container(), new Clock());
  // Nothing used here needs the editor itself.
  const system = [schema, parser, init({} as Editor), writing];
  const runners = [...system, ...parts].map((part) => part(ctx.produce(part.meta)));
  await Promise.all(runners.map((run) => run?.()));
  const remark = ctx.get(remarkCtx);
  return {
    schema: ctx.get(schemaCtx),
    parse: ctx.get(parserCtx),
    serialize: (doc) => remark.stringify(markdownTree(doc)),
    blockRanges(markdown) {
      const tree = remark.runSync(remark.parse(markdown), markdown) as TreeNode;
      return (tree.children ?? []).map(rangeOf);
    },
  };
}

interface TreeNode {
  position?: { start: { offset?: number }; end: { offset?: number } };
  children?: TreeNode[];
}

function rangeOf({ position, children }: TreeNode): BlockRange | null {
  const start = position?.start.offset;
  const end = position?.end.offset;
  if (start !== undefined && end !== undefined) return { start, end };
  // Nodes wrapped on the way have no position.
  return children?.length === 1 && children[0] ? rangeOf(children[0]) : null;
}
