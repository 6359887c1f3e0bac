import type { Reply } from '#contract/index.ts';
import { listTitles } from '#contract/shared/pages/list-titles.ts';
import { sectionTitles } from '#contract/shared/pages/section-titles.ts';
import type { Section } from '#contract/shared/pages/sections.ts';
import type { UnsourcedPage } from '../claims/unsourced-claims.tsx';

export type Release = Reply<'releases/getRelease'>['release'];
export type ReleaseSummary = Reply<'releases/getReleases'>['releases'][number];
export type Change = Release['changes'][number];
type Target = NonNullable<Change['target']>;

/** Makes a change of the release, and shows the result. @returns whether it succeeded */
export type ChangeRelease = (
  work: () => Promise<{ message: string; release: Release }>,
) => Promise<boolean>;

/** The statuses of a release, in words. */
export const releaseStatuses: Record<Release['status'], string> = {
  open: 'Open',
  scheduled: 'Scheduled',
  published: 'Published',
  undone: 'Undone',
};

export const actionNames: Record<Change['action'], string> = {
  publish: 'Publish',
  unpublish: 'Unpublish',
  trash: 'Move to trash',
  delete: 'Delete',
};

/** Says what a change needs; empty: nothing. */
export const stateNotes: Record<Change['state'], string> = {
  ready: '',
  noChanges: 'Nothing to publish: visitors see this already.',
  gone: 'It no longer exists. Remove it from the release.',
  needsTitle: 'It needs a title.',
  needsFields: 'It lacks fields that it needs.',
  hasBlanks: 'It is a starter text: fill its blanks in [brackets].',
  untranslated: 'It lacks texts that its original has: translate them.',
  needsReview: 'It needs an approved review of this exact text.',
  outdated: 'Another text was published after this draft was started. Compare them in the history.',
  needed: 'The site needs this page, so it can’t be deleted.',
  published: '',
  changedSince: 'Changed after this release, so the release can’t be undone.',
};

/** The states that keep a release from being published by anyone. */
const blocking: readonly Change['state'][] = [
  'gone',
  'needsTitle',
  'needsFields',
  'hasBlanks',
  'untranslated',
  'needed',
];

/** Says why a release cannot be published; `isForced`: it can be published knowingly. */
export function publicationOf(changes: Change[], isAdministrator: boolean) {
  const has = (...states: Change['state'][]) => changes.some(({ state }) => states.includes(state));
  const needsReview = has('needsReview');
  const isOutdated = has('outdated');
  return {
    isBlocked: has(...blocking) || (needsReview && !isAdministrator),
    isEmpty: !changes.some(({ state }) => state !== 'noChanges'),
    isForced: needsReview || isOutdated,
    flags: {
      ...(needsReview && { withoutReview: 1 as const }),
      ...(isOutdated && { overwrite: 1 as const }),
    },
  };
}

/** The claims without a source that a release publishes, by their pages. */
export const unsourcedIn = (changes: readonly Change[]): UnsourcedPage[] =>
  changes.flatMap(({ target, title, unsourcedClaims: claims }) =>
    target?.kind === 'page' && claims.length > 0
      ? [{ section: target.section, name: target.name, pageTitle: title, claims }]
      : [],
  );

/** The screen where staff see or edit the page or entry of a change. */
export const targetPath = (target: Target): string =>
  target.kind === 'page'
    ? `/cms/${target.section}/${target.name}`
    : `/cms/list-history/${target.list}/${target.key}`;

/** Names the area of a change: 'Articles', 'FAQ'. */
export const targetArea = (target: Target): string =>
  target.kind === 'page' ? sectionTitles[target.section as Section] : listTitles[target.list];

export const countOf = (count: number): string => (count === 1 ? '1 change' : `${count} changes`);
