import type { Reply } from '#contract/index.ts';
import type { Translate } from '#contract/shared/language/translate.ts';

/** Topics and pages to go on with. */
export type Suggestions = Omit<Reply<'search/getSuggestions'>, 'code'>;

/** The result of a search. */
export interface SearchOutcome extends Omit<Reply<'search/search'>, 'code'> {
  query: string;
  /** Whether it was searched as it is typed, without corrections and synonyms. */
  isAsTyped: boolean;
  /** Why there are no results. */
  problem: string;
  /** Where nothing was found, or searched for yet; null: not loaded. */
  suggestions: Suggestions | null;
}

/** The outcome before anything was searched for. */
export const noOutcome: SearchOutcome = {
  query: '',
  results: [],
  total: 0,
  kinds: [],
  correctedQuery: null,
  mistyped: [],
  synonyms: [],
  exactTotal: 0,
  isAsTyped: false,
  problem: '',
  suggestions: null,
};

/** The message about an outcome, also for screen readers. */
export function summaryOf(outcome: SearchOutcome, t: Translate): string {
  const { query, total, exactTotal, correctedQuery, mistyped, synonyms, problem } = outcome;
  const asked = query.trim();
  if (problem) return problem;
  if (asked === '') return '';
  if (total === 0) return t('searchPage.noResults', { words: quoted([asked], t) });
  const also = quoted(synonyms, t);
  const missing = quoted(mistyped.length > 0 ? mistyped : [asked], t);
  if (exactTotal === 0) return t('searchPage.instead', { words: missing, found: also, total });
  if (correctedQuery === null) {
    const words = quoted([asked], t);
    return synonyms.length > 0
      ? t('searchPage.resultsAlso', { words, total, also })
      : t('searchPage.results', { words, total });
  }
  const found = quoted([correctedQuery], t);
  return synonyms.length > 0
    ? t('searchPage.insteadAlso', { words: missing, found, total, also })
    : t('searchPage.instead', { words: missing, found, total });
}

/** Whether results are of other words than the ones that were typed, too. */
export const isChanged = ({ total, correctedQuery, synonyms }: SearchOutcome): boolean =>
  total > 0 && (correctedQuery !== null || synonyms.length > 0);

/** '“peas”, “beans” and “corn”'. */
function quoted(words: readonly string[], t: Translate): string {
  const each = words.map((word) => `“${word}”`);
  const last = each.pop() ?? '';
  return each.length === 0 ? last : t('searchPage.and', { words: each.join(', '), last });
}
