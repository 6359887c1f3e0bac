import { freeSlug, slugOf } from '#contract/shared/text/slug.ts';

/** The longest valid page name, minus room for a number. */
const maxLength = 90;

/**
 * A step's name in its URL, made from its title: letters, digits and hyphens, without duplicates. It never begins with
 * an underscore, so no step can conflict with `_Passed` and `_Failed`.
 */
export const stepName = (title: string, taken: string[]): string =>
  // The editor has a URL of its own for the test's results.
  freeSlug(slugOf(title, 'Step', maxLength), [...taken, 'finish']);
