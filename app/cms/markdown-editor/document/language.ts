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
  serializer,
  serializerCtx,
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
  remarkMarker,
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
import { htmlInParagraphs } from '../paste/html-in-paragraphs.ts';
import { footnoteDefinition, heading, image, link, paragraph } from './site-schema.ts';

/** One block of a Markdown text: where it begins and ends, in characters. */
export interface Place {
  start: number;
  end: number;
}

/** What all fields of a screen share: the kinds of nodes, and the way between them and Markdown. */
export interface Language {
  schema: Schema;
  /** The text as a document of the editor. */
  parse(markdown: string): Node;
  /** The top blocks of a text, in the order in which a document has them. */
  places(markdown: string): (Place | null)[];
  /** A document as Markdown, written again. */
  serialize(doc: Node): string;
}

// The order counts: a paragraph is what comes where nothing else is asked for.
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
  remarkMarker,
  remarkGFMPlugin,
].flat();

const writing = config((ctx) => {
  ctx.update(remarkStringifyOptionsCtx, ({ handlers, ...options }) => ({
    ...options,
    // Its own handler leaves a text that ends with a space as it is: signs in it would become markup.
    handlers: { strong: handlers?.strong, emphasis: handlers?.emphasis } as typeof handlers,
    bullet: '-' as const,
    emphasis: '*' as const,
    rule: '-' as const,
    listItemIndent: 'one' as const,
    fences: true,
  }));
});

let shared: Promise<Language> | undefined;

/** The language of all fields, made once. */
export function loadLanguage(): Promise<Language> {
  shared ??= makeLanguage();
  return shared;
}

/**
 * Milkdown's presets without its editor: the editor would be made again for each field of a screen,
 * while schema, parser and serializer can be the same for all.
 */
async function makeLanguage(): Promise<Language> {
  const ctx = new Ctx(new Container(), new Clock());
  // Nothing of what is used here asks for the editor itself.
  const system = [schema, parser, serializer, init({} as Editor), writing];
  const runners = [...system, ...parts].map((part) => part(ctx.produce(part.meta)));
  await Promise.all(runners.map((run) => run?.()));
  const remark = ctx.get(remarkCtx);
  return {
    schema: ctx.get(schemaCtx),
    parse: ctx.get(parserCtx),
    serialize: ctx.get(serializerCtx),
    places(markdown) {
      const tree = remark.runSync(remark.parse(markdown), markdown) as TreeNode;
      return (tree.children ?? []).map(placeOf);
    },
  };
}

interface TreeNode {
  position?: { start: { offset?: number }; end: { offset?: number } };
  children?: TreeNode[];
}

function placeOf({ position, children }: TreeNode): Place | null {
  const start = position?.start.offset;
  const end = position?.end.offset;
  if (start !== undefined && end !== undefined) return { start, end };
  // What was wrapped on the way has no place of its own.
  return children?.length === 1 && children[0] ? placeOf(children[0]) : null;
}
