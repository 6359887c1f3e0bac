import { randomId } from '#app/api/random-id.ts';
import type { Reply } from '#contract/index.ts';

/** A source in the form of a page. */
export type DraftSource = Reply<'pages/getPageData'>['pageData']['sources'][number];

/** What a new source lacks; its other details can be added later. */
export const faultsOf = ({ title }: DraftSource): Record<string, string> =>
  title.trim() === '' ? { title: 'Enter the source’s title.' } : {};

/** A list of sources with a new one, however often it is added. */
export const withSource = (sources: readonly DraftSource[], added: DraftSource): DraftSource[] => [
  ...sources.filter(({ id }) => id !== added.id),
  added,
];

/** An empty source, with an id by which texts can cite it at once. */
export const newSource = (): DraftSource => ({
  id: randomId().slice(0, 12),
  title: '',
  publisher: '',
  year: null,
  url: '',
  evidence: '',
});
