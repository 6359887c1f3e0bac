import type { CheckedBody, Reply } from '#contract/index.ts';
import { defaultLanguage } from '#contract/shared/language/languages.ts';
import type { AppDeps } from '#server/app-deps.ts';
import {
  isSent,
  presentIssue,
  pullIn,
  readIssueTranslations,
  readStoredIssue,
} from './read-issue.ts';

/** An issue in one of its languages, and which of these there are. */
export async function getIssue(
  deps: AppDeps,
  { slug, language = defaultLanguage }: CheckedBody<'newsletter/getIssue'>,
): Promise<Reply<'newsletter/getIssue'>> {
  const issue = await readStoredIssue(deps.db, slug, language);
  const original = language === defaultLanguage ? issue : await readStoredIssue(deps.db, slug);
  const translations = await readIssueTranslations(deps.db, original);
  return {
    code: 1,
    issue: presentIssue(await pullIn(deps, issue)),
    translations: [...translations.values()].map((each) => ({
      language: each.language,
      name: each.name,
      isSent: isSent(each) ? 1 : 0,
    })),
  };
}
