import { loadPageLinks, type PageLink } from '../markdown-editor/dialogs/page-links.ts';
import type { Finding } from './finding.ts';
import type { TextSize } from './reading-level.ts';

/** The checks' results for a text. */
export interface CheckedText {
  findings: Finding[];
  size: TextSize;
}

type CheckText = (markdown: string) => CheckedText;

let ready: CheckText | null = null;
let loading: Promise<CheckText> | undefined;
/** The pages known to the running checks. */
let known: Promise<PageLink[]> | undefined;

/** The most recently loaded checks, for immediate use. */
export const readyChecks = () => ready;

/** Loads the text checks, and the addresses of the site's pages; both again if the pages have changed. */
export function loadChecks(): Promise<CheckText> {
  const links = loadPageLinks();
  if (loading && links === known) return loading;
  known = links;
  loading = load(links);
  return loading;
}

async function load(links: Promise<PageLink[]>): Promise<CheckText> {
  const [{ checkText, measureText }, read] = await Promise.all([import('./check-text.ts'), links]);
  const pages = read.length > 0 ? new Set(read.map(({ url }) => url.toLowerCase())) : null;
  ready = (markdown) => ({
    findings: checkText(markdown, pages),
    size: measureText(markdown),
  });
  return ready;
}
