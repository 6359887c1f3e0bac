import { listsSources } from '#contract/shared/lessons.ts';

/**
 * The HTML of a paragraph. In a list of sources, the words of a link to another site are the names of what is there and of
 * who published it: they are the same in every language, and are marked so that no browser translates them.
 */
export const withCitedNames = ({ title, html }: { title: string; html: string }): string =>
  listsSources({ title }) ? html.replaceAll('<a href="http', '<a translate="no" href="http') : html;
