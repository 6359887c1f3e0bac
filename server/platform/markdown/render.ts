import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { linkSchemes } from '#contract/shared/links.ts';
import { showCitations } from './elements/citations.ts';
import { distinguishFootnotes, footnotePrefix } from './elements/footnote-ids.ts';
import { normalizeAddresses } from './elements/link-addresses.ts';
import { showRecordings } from './elements/recordings.ts';
import { finishForSite } from './elements/site-elements.ts';
import { applyTypography } from './elements/typography.ts';

/** Deeper nesting of quotes or lists than any text needs; its cost would be quadratic. */
const deepestNesting = 100;

/** The elements and attributes that the sanitizer leaves. */
const allowed: typeof defaultSchema = {
  ...defaultSchema,
  clobber: [],
  protocols: { ...defaultSchema.protocols, href: linkSchemes },
};

// Raw HTML shows as text: it never becomes markup.
const processor = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(applyTypography)
  .use(rawHtmlAsText)
  // Only footnotes get ids, with a prefix that nothing else on the site uses; the sanitizer would prefix the ids
  // again, but not the links to them.
  .use(remarkRehype, { footnoteLabel: 'Notes', clobberPrefix: footnotePrefix })
  .use(normalizeAddresses)
  .use(rehypeSanitize, allowed)
  .use(distinguishFootnotes)
  .use(showCitations)
  .use(showRecordings)
  .use(finishForSite)
  .use(rehypeStringify)
  .freeze();

/** Markdown that is not rendered because it is nested too deeply. */
export class MarkdownTooDeepError extends Error {}

/**
 * Renders Markdown (CommonMark, tables, footnotes) to sanitized HTML.
 * @throws {MarkdownTooDeepError} for quotes or lists nested more than 100 deep
 */
export function renderMarkdown(markdown: string): string {
  if (markdown.trim() === '') return '';
  if (isTooDeep(markdown)) throw new MarkdownTooDeepError();
  return String(processor.processSync(markdown));
}

function isTooDeep(markdown: string): boolean {
  for (const line of markdown.split('\n')) {
    const markers = /^[\s>*+-]*/.exec(line)?.[0].replace(/\s/g, '').length ?? 0;
    const indented = /^ */.exec(line)?.[0].length ?? 0;
    if (markers > deepestNesting || indented > deepestNesting * 4) return true;
    if (/[[(*_~`]{200}/.test(line)) return true;
  }
  return false;
}

interface MarkdownNode {
  type: string;
  children?: MarkdownNode[];
}

function rawHtmlAsText() {
  return (tree: MarkdownNode) => {
    const visit = (node: MarkdownNode) => {
      if (node.type === 'html') node.type = 'text';
      node.children?.forEach(visit);
    };
    visit(tree);
  };
}
