import { randomId } from '#app/api/random-id.ts';
import type { Reply } from '#contract/index.ts';

/** A source in the form of a page. */
export type DraftSource = Reply<'pages/getPageData'>['pageData']['sources'][number];

/** An empty source, with an id by which texts can cite it at once. */
export const newSource = (): DraftSource => ({
  id: randomId().slice(0, 12),
  title: '',
  publisher: '',
  year: null,
  url: '',
  evidence: '',
});
