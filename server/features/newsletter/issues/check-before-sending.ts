import type { CheckedBody, Reply } from '#contract/index.ts';
import { type Language, translatedLanguages } from '#contract/shared/language/languages.ts';
import { languagesForStaff } from '#contract/shared/language/name-for-staff.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { makeIssueMail } from '../email/issue-mail.ts';
import { type Check, check } from '../mailings/check.ts';
import { checkIssue, isAboutIssue } from '../mailings/preflight.ts';
import { existsReader } from './queries.ts';
import { isSent, pullIn, readIssueTranslations, readStoredIssue } from './read-issue.ts';

/** The checks of an issue and of its translations that would be sent with it. */
export async function checkBeforeSending(
  deps: AppDeps,
  { slug, withOutsideLinks }: CheckedBody<'newsletter/check'>,
): Promise<Reply<'newsletter/check'>> {
  const original = await readStoredIssue(deps.db, slug);
  const translations = await readIssueTranslations(deps.db, original);
  const checks: Reply<'newsletter/check'>['checks'] = [];
  for (const stored of [original, ...[...translations.values()].filter(isSent)]) {
    const { language } = stored;
    const issue = await pullIn(deps, stored);
    const found = await checkIssue(deps, issue, await makeIssueMail(deps, issue), {
      withOutsideLinks: withOutsideLinks === 1,
    });
    if (stored === original) checks.push(...found);
    else checks.push(...found.filter(isAboutIssue).map((each) => ({ ...each, language })));
  }
  for (const language of translatedLanguages) {
    const translation = translations.get(language);
    if (translation && isSent(translation)) continue;
    if (!(await existsReader(deps.db, language))) continue;
    checks.push({ ...withoutTranslation(language, translation !== undefined), language });
  }
  return { code: 1, checks, isReady: checks.some(({ state }) => state === 'bad') ? 0 : 1 };
}

function withoutTranslation(language: Language, isWritten: boolean): Check {
  const name = languagesForStaff[language];
  const state = isWritten
    ? `The ${name} translation isn’t published`
    : `This issue has no ${name} translation`;
  return check(
    'translation',
    'warning',
    `${state}, so subscribers who read ${name} get it in English.`,
  );
}
