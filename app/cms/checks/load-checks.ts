import { loadPageLinks } from '../markdown-editor/page-links.ts';
import type { Finding } from './finding.ts';

type CheckText = (markdown: string) => Finding[];

let ready: CheckText | null = null;
let loading: Promise<CheckText> | undefined;

/** The checks, once they are here: then a text is checked as soon as it changes. */
export const readyChecks = () => ready;

/** Loads what checks texts, and the addresses of the site's pages. */
export function loadChecks(): Promise<CheckText> {
  loading ??= Promise.all([import('./check-text.ts'), loadPageLinks()]).then(
    ([{ checkText }, links]) => {
      const pages = links.length > 0 ? new Set(links.map(({ url }) => url.toLowerCase())) : null;
      ready = (markdown) => checkText(markdown, pages);
      return ready;
    },
  );
  return loading;
}
