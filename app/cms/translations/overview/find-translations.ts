import type { Reply } from '#contract/index.ts';
import { sectionTitles } from '#contract/shared/pages/section-titles.ts';
import type { OriginalSection } from '#contract/shared/pages/sections.ts';
import { containsAll, foldedWords } from '#contract/shared/text/fold.ts';
import { type TranslatedListName, translatedLists } from '#contract/shared/translated-lists.ts';

export type Translation = Reply<'translations/getTranslations'>['translations'][number];

/** The states of translations, in words. */
export const stateNames: Record<Translation['state'], string> = {
  missing: 'Not translated',
  draft: 'Draft',
  published: 'Translated',
  stale: 'Out of date',
};

/** The choices of the filter, by their values in the address. */
export const stateChoices = {
  '': 'To do: not translated or out of date',
  missing: stateNames.missing,
  draft: 'Drafts and unpublished changes',
  stale: stateNames.stale,
  published: 'Translated and up to date',
  all: 'All',
} as const;

export const filterNames = ['search', 'section', 'state'] as const;
export type TranslationFilters = Record<(typeof filterNames)[number], string>;

/** A section of pages, or a list: one may have the name of the other. */
const groupOf = ({ kind, section }: Pick<Translation, 'kind' | 'section'>): string =>
  kind === 'page' ? section : `list-${section}`;

/** The name by which staff know a section or list. */
export const groupTitle = ({ kind, section }: Pick<Translation, 'kind' | 'section'>): string =>
  kind === 'page'
    ? sectionTitles[section as OriginalSection]
    : `List: ${translatedLists[section as TranslatedListName].title}`;

/** Reads the filters of an address; unknown values filter nothing. */
export const readFilters = (parameters: URLSearchParams): TranslationFilters => {
  const read = (name: keyof TranslationFilters) =>
    (parameters.get(name) ?? '').trim().slice(0, 200);
  return {
    search: read('search'),
    section: read('section'),
    state: read('state') in stateChoices ? read('state') : '',
  };
};

/** The translations that match the filters. */
export function findTranslations(
  all: readonly Translation[],
  { search, section, state }: TranslationFilters,
): Translation[] {
  const words = foldedWords(search);
  return all.filter(
    (each) =>
      (section === '' || groupOf(each) === section) &&
      matchesState(each, state) &&
      containsAll(`${each.title} ${each.name}`, words),
  );
}

function matchesState(
  { state, staleParts, isOriginalPublished, hasDraft }: Translation,
  wanted: string,
) {
  if (wanted === 'all') return true;
  if (wanted === 'draft') return hasDraft === 1;
  if (wanted !== '') return state === wanted;
  // Nobody reads what is not published yet.
  return state === 'missing' ? isOriginalPublished === 1 : state === 'stale' || staleParts > 0;
}

/** How much of a group is translated. */
export interface Progress {
  group: string;
  title: string;
  /** Originals that visitors see, and unpublished ones whose translation has been started. */
  total: number;
  /** Published, out of date or not. */
  translated: number;
  stale: number;
  drafts: number;
}

/** How much of each group is translated, in the order of the groups. */
export function progressOf(all: readonly Translation[]): Progress[] {
  return [...Map.groupBy(all, groupOf)].flatMap(([group, members]) => {
    const counted = members.filter(
      ({ isOriginalPublished, state }) => isOriginalPublished === 1 || state !== 'missing',
    );
    const [first] = members;
    if (!first || counted.length === 0) return [];
    const count = (...states: Translation['state'][]) =>
      counted.filter(({ state }) => states.includes(state)).length;
    return [
      {
        group,
        title: groupTitle(first),
        total: counted.length,
        translated: count('published', 'stale'),
        stale: count('stale'),
        drafts: count('draft'),
      },
    ];
  });
}

type Counts = Pick<Progress, 'total' | 'translated' | 'stale' | 'drafts'>;

/** The progress of all groups together. */
export const sumOf = (progress: readonly Progress[]): Counts =>
  progress.reduce<Counts>(
    (sum, each) => ({
      total: sum.total + each.total,
      translated: sum.translated + each.translated,
      stale: sum.stale + each.stale,
      drafts: sum.drafts + each.drafts,
    }),
    { total: 0, translated: 0, stale: 0, drafts: 0 },
  );

/** '12 of 18 translated, 2 out of date, 1 draft' */
export function progressInWords({ total, translated, stale, drafts }: Counts): string {
  return [
    `${translated} of ${total} translated`,
    ...(stale > 0 ? [`${stale} out of date`] : []),
    ...(drafts > 0 ? [`${drafts} ${drafts === 1 ? 'draft' : 'drafts'}`] : []),
  ].join(', ');
}
