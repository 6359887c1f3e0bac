import type { Reply } from '#contract/index.ts';

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
export function summaryOf(outcome: SearchOutcome): string {
  const { query, total, exactTotal, correctedQuery, mistyped, synonyms, problem } = outcome;
  const asked = query.trim();
  if (problem) return problem;
  if (asked === '') return '';
  if (total === 0) return `No results for ${quoted([asked])}.`;
  const also = `Also showing results for ${quoted(synonyms)}.`;
  const missing = mistyped.length > 0 ? mistyped : [asked];
  if (exactTotal === 0) {
    return `No results for ${quoted(missing)}. Showing results for ${quoted(synonyms)} (${total}).`;
  }
  const found =
    correctedQuery === null
      ? `${total} ${total === 1 ? 'result' : 'results'} for ${quoted([asked])}`
      : `No results for ${quoted(missing)}. Showing results for ${quoted([correctedQuery])} (${total})`;
  return synonyms.length > 0
    ? `${found}. ${also}`
    : `${found}${correctedQuery === null ? '' : '.'}`;
}

/** Whether results are of other words than the ones that were typed, too. */
export const isChanged = ({ total, correctedQuery, synonyms }: SearchOutcome): boolean =>
  total > 0 && (correctedQuery !== null || synonyms.length > 0);

/** '“peas”, “beans” and “corn”'. */
function quoted(words: readonly string[]): string {
  const each = words.map((word) => `“${word}”`);
  const last = each.pop() ?? '';
  return each.length === 0 ? last : `${each.join(', ')} and ${last}`;
}
