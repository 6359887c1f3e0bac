import type { CheckedBody, Reply } from '#contract/index.ts';
import { allLanguages, defaultLanguage } from '#contract/shared/language/languages.ts';
import { mailingLists } from '#contract/shared/newsletter/lists.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { readSentIssues } from '../issues/read-issue.ts';
import { resolveRules } from '../segments/resolve-rules.ts';
import { segmentForMailing } from '../segments/segments.ts';
import { groupSizeFor, groupSizesFor, sumOf } from '../segments/visible-group-size.ts';
import { countSubscribersWithoutIssue } from '../sending/queries/subscribers-without-issue.ts';
import { existsMailingOf } from './queries.ts';

type Counted = Reply<'newsletter/countRecipients'>;

/**
 * The size of each list, or of the segment's part of it, and how many of its subscribers have not received an issue, in
 * each language.
 */
export async function countRecipients(
  { db }: AppDeps,
  { roles }: CurrentUser,
  { slug, segment: segmentId }: CheckedBody<'newsletter/countRecipients'>,
): Promise<Counted> {
  const issues = slug === undefined ? [] : await readSentIssues(db, slug);
  const pageId = issues[0]?.pageId ?? '';
  const segment = segmentId === undefined ? null : await segmentForMailing(db, roles, segmentId);
  const rules = segment && (await resolveRules(db, segment.rules));
  const sent = new Set([defaultLanguage, ...issues.map(({ language }) => language)]);
  const lists: Counted['lists'] = [];
  const languages: Counted['languages'] = [];
  for (const list of mailingLists) {
    const all = await countSubscribersWithoutIssue(db, '', list, rules);
    const fresh = pageId === '' ? all : await countSubscribersWithoutIssue(db, pageId, list, rules);
    const isTaken = pageId !== '' && (await existsMailingOf(db, pageId, list, segment?.id ?? ''));
    const sizeOf = (count: number) => (segment ? groupSizeFor(roles, segment.rules, count) : count);
    lists.push({
      list,
      confirmed: sizeOf(sumOf(all)),
      fresh: sizeOf(sumOf(fresh)),
      isTaken: isTaken ? 1 : 0,
    });
    const counts = allLanguages.map((language) => fresh.get(language) ?? 0);
    const sizes = segment ? groupSizesFor(roles, segment.rules, counts) : counts;
    allLanguages.forEach((language, index) => {
      const isTranslated = sent.has(language) ? (1 as const) : (0 as const);
      languages.push({ list, language, fresh: sizes[index] ?? null, isTranslated });
    });
  }
  return { code: 1, lists, languages };
}
