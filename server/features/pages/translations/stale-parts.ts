import type { PageKey } from '#contract/shared/pages/kinds/kinds.ts';
import { parseContent, parseIntro } from '../present.ts';
import type { PageRow } from '../queries.ts';
import {
  type PageContent,
  type TranslatablePart,
  translatableParts,
} from './translatable-parts.ts';

/** A part of a translation whose original says something else by now. */
export interface StalePart {
  /** See `TranslatablePart`. */
  part: string;
  change: 'changed' | 'added' | 'removed';
  /** What the original said when it was translated; empty: nothing. */
  before: string;
  now: string;
}

/** JSON of this is `translated_from`: what the original said when each of its parts was translated. */
export type TranslatedFrom = PageContent;

type TranslationRow = Pick<PageRow, 'live_intro' | 'translated_from'>;
type OriginalRow = PageKey &
  Pick<PageRow, 'draft_intro' | 'draft_content' | 'live_intro' | 'live_content'>;

/** How far a translation is: nothing yet, not yet published, published, or published and older than its original. */
export type TranslationState = 'missing' | 'draft' | 'published' | 'stale';

/**
 * The state of a translation. A draft that was never published is a draft whatever its original says.
 * @param translation undefined: there is none, or it is in the trash
 */
export function translationStateOf(
  original: OriginalRow,
  translation: TranslationRow | undefined,
): TranslationState {
  if (!translation) return 'missing';
  if (translation.live_intro === null) return 'draft';
  return stalePartsOf(original, translation).length > 0 ? 'stale' : 'published';
}

/** The stale parts of a translation: see `staleParts`. */
export const stalePartsOf = (
  original: OriginalRow,
  { translated_from }: Pick<TranslationRow, 'translated_from'>,
): StalePart[] =>
  staleParts(original, parseTranslatedFrom(translated_from), presentContentOf(original));

/** What is translated of a page: what visitors see, or the draft of one that they do not see. */
export const presentContentOf = (row: OriginalRow): PageContent => ({
  intro: parseIntro(row.live_intro ?? row.draft_intro),
  content: parseContent(row.live_content ?? row.draft_content),
});

/** @param json null: nothing was translated */
export function parseTranslatedFrom(json: string | null): TranslatedFrom {
  if (json === null) return { intro: parseIntro('{}'), content: [] };
  const { intro, content } = JSON.parse(json) as TranslatedFrom;
  return { intro: { ...parseIntro('{}'), ...intro }, content };
}

/**
 * The parts whose words are not those that were translated, in the order of the original; removed ones at the end. A part
 * that was only moved is none of them: translations are compared by id. The check question of a paragraph that is added or
 * removed goes with it.
 * @param page the original
 */
export function staleParts(page: PageKey, from: PageContent, now: PageContent): StalePart[] {
  const old = partsByName(page, from);
  const present = partsByName(page, now);
  return [...new Set([...present.keys(), ...old.keys()])].flatMap((part) => {
    const [before, after] = [old.get(part), present.get(part)];
    if (saysTheSame(before, after) || goesWithParagraph(part, old, present)) return [];
    const change = isBlank(before) ? 'added' : isBlank(after) ? 'removed' : 'changed';
    return [{ part, change, before: before?.words ?? '', now: after?.words ?? '' }];
  });
}

const partsByName = (page: PageKey, content: PageContent) =>
  new Map(translatableParts(page, content).map((each) => [each.part, each]));

type Parts = ReturnType<typeof partsByName>;

const isBlank = (part: TranslatablePart | undefined) => !part || part.words === '';

const saysTheSame = (one: TranslatablePart | undefined, other: TranslatablePart | undefined) =>
  isBlank(one) || isBlank(other)
    ? isBlank(one) && isBlank(other)
    : one?.words === other?.words && JSON.stringify(one?.texts) === JSON.stringify(other?.texts);

function goesWithParagraph(part: string, old: Parts, present: Parts): boolean {
  if (!part.startsWith('question.')) return false;
  const paragraph = part.replace('question.', 'content.');
  return isBlank(old.get(paragraph)) !== isBlank(present.get(paragraph));
}
