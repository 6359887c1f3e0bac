import type { Reply } from '#contract/index.ts';
import { kindOf } from '#contract/shared/pages/kinds/kinds.ts';
import { sectionTitles } from '#contract/shared/pages/section-titles.ts';
import { originalSectionOf } from '#contract/shared/pages/sections.ts';
import { containsAll, foldedWords } from '#contract/shared/text/fold.ts';
import { day } from '#contract/shared/time-units.ts';
import { sections } from '../sections.ts';

type TreePage = Reply<'pages/getPageTree'>['pages'][number];
type Scheduled = Reply<'pages/getScheduledPages'>['pages'][number];

/** A page in the list, with its next scheduled action. */
export interface FoundPage extends TreePage {
  scheduled: Pick<Scheduled, 'action' | 'at'> | null;
}

/** The filters of the list, by their values in its address. */
export const states = {
  '': 'All',
  published: 'Published',
  draft: 'Drafts',
  changed: 'Unpublished changes',
  scheduled: 'Scheduled',
  mine: 'My drafts',
  review: 'Needs review',
} as const;
export const sorts = {
  '': 'Last changed first',
  oldest: 'Last changed last',
  title: 'Title',
  section: 'Section',
} as const;
export const sectionChoices = {
  '': 'All sections',
  ...Object.fromEntries(sections.map((section) => [section, sectionTitles[section]])),
};

export const filterNames = ['search', 'section', 'state', 'author', 'sort'] as const;
export type ContentFilters = Record<(typeof filterNames)[number], string>;

export const pageSize = 50;

/** Reads the filters of an address; unknown values filter nothing. */
export const readFilters = (parameters: URLSearchParams): ContentFilters => {
  const read = (name: keyof ContentFilters) => (parameters.get(name) ?? '').trim().slice(0, 200);
  return {
    search: read('search'),
    section: read('section') in sectionChoices ? read('section') : '',
    state: read('state') in states ? read('state') : '',
    author: read('author'),
    sort: read('sort') in sorts ? read('sort') : '',
  };
};

/**
 * The pages that match the filters, in the chosen order.
 * @param now in ms
 */
export function findContent(
  pages: TreePage[],
  scheduled: Scheduled[],
  filters: ContentFilters,
  now: number,
): FoundPage[] {
  const next = new Map<string, Scheduled>();
  for (const each of scheduled) {
    const key = `${each.section}/${each.name}`;
    if (!next.has(key)) next.set(key, each);
  }
  const words = foldedWords(filters.search);
  return pages
    .map((page) => ({ ...page, scheduled: next.get(`${page.section}/${page.name}`) ?? null }))
    .filter(
      (page) =>
        (filters.section === '' || page.section === filters.section) &&
        (filters.author === '' || page.updatedBy === filters.author) &&
        matchesState(page, filters.state, now) &&
        containsAll(`${page.title} ${page.name}`, words),
    )
    .toSorted(orders[filters.sort as keyof typeof sorts] ?? orders['']);
}

/** Facts about food change: a review is repeated. */
export function needsReview({ section, isPublished, reviewedOn }: TreePage, now: number): boolean {
  const days = kindOf(section)?.reviewDays ?? null;
  if (isPublished === 0 || days === null) return false;
  return reviewedOn === '' || Date.parse(reviewedOn) < now - days * day;
}

function matchesState(page: FoundPage, state: string, now: number): boolean {
  const { isPublished, hasChanges, isOwn, scheduled } = page;
  switch (state) {
    case 'published':
      return isPublished === 1;
    case 'draft':
      return isPublished === 0;
    case 'changed':
      return hasChanges === 1;
    case 'scheduled':
      return scheduled !== null;
    case 'mine':
      return isOwn === 1 && hasChanges === 1;
    case 'review':
      return needsReview(page, now);
    default:
      return true;
  }
}

const orders: Record<keyof typeof sorts, (a: FoundPage, b: FoundPage) => number> = {
  '': (a, b) => b.updatedAt.localeCompare(a.updatedAt),
  oldest: (a, b) => a.updatedAt.localeCompare(b.updatedAt),
  title: (a, b) => (a.title || a.name).localeCompare(b.title || b.name, 'en'),
  section: (a, b) => placeOf(a) - placeOf(b),
};

/** A translation is next to its original. */
const placeOf = ({ section }: FoundPage): number => sections.indexOf(originalSectionOf(section));
