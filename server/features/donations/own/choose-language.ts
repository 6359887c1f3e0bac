import type { CheckedBody, Reply } from '#contract/index.ts';
import { languageNames } from '#contract/shared/language/languages.ts';
import { hour } from '#contract/shared/time-units.ts';
import type { AppDeps, CallContext } from '#server/app-deps.ts';
import { auditEach } from '#server/platform/audit.ts';
import { AppError } from '#server/platform/errors.ts';
import { translate } from '#server/platform/language/current-language.ts';
import { enforceRateLimit } from '#server/platform/limits/rate-limit.ts';
import { updateLanguage } from '../donors/queries/donors.ts';
import { givingOfCaller } from './callers.ts';

/** Changes of one donor's language per hour: each stays in the audit trail. */
const freeChanges = 20;

/**
 * Chooses the language of a donor's receipts, statements and other emails.
 * @throws {AppError} `notFound` for someone who has not given; `tooMany`; else as `givingOfCaller`
 */
export async function chooseLanguage(
  { db }: AppDeps,
  { token, language }: CheckedBody<'donations/chooseLanguage'>,
  context: CallContext,
): Promise<Reply<'donations/chooseLanguage'>> {
  const { donors } = await givingOfCaller(db, token, context);
  const [first] = donors;
  if (first === undefined) throw new AppError('notFound', translate('giving.noDonor'));
  await enforceRateLimit(db, {
    bucket: `giving-language:${first}`,
    free: freeChanges,
    window: hour,
  });
  await db.transaction().execute(async (trx) => {
    await updateLanguage(trx, donors, language);
    const userId = context.person?.userId ?? null;
    const subjects = donors.map((id) => `donor/${id}`);
    await auditEach(trx, { userId, action: 'donors.chooseLanguage', subjects });
  });
  return {
    code: 1,
    message: translate('giving.languageSaved', { language: languageNames[language] }),
    language,
  };
}
