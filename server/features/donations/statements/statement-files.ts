import type { CheckedBody, Reply } from '#contract/index.ts';
import { staffLanguage } from '#contract/shared/language/languages.ts';
import type { Translate } from '#contract/shared/language/translate.ts';
import { hour } from '#contract/shared/time-units.ts';
import type { AppDeps, CallContext } from '#server/app-deps.ts';
import { auditExport } from '#server/platform/audit.ts';
import { AppError } from '#server/platform/errors.ts';
import { translatorOf } from '#server/platform/language/catalogs.ts';
import { currentTranslate, translate } from '#server/platform/language/current-language.ts';
import { enforceRateLimit } from '#server/platform/limits/rate-limit.ts';
import { renderPdf } from '#server/platform/pdf/render-pdf.ts';
import { givingOfCaller } from '../own/callers.ts';
import { statementLetter } from './compose-statement.ts';
import { readFrame, yearOf } from './frame.ts';
import { listDonorsWithoutEmail } from './queries/gifts-of-year.ts';
import { readStatements } from './sending/statement-recipients.ts';

/** How many statements are in one file. */
const chunk = 100;

/** Own statements that a network may get per hour: drawing one takes 20 ms of computing. */
const freeFiles = 60;

/**
 * The statements of some donors as one PDF, of all their gifts or of those that came with some addresses.
 * @param only `t`: in the language of these texts; absent: each in its donor’s
 * @throws {AppError} `badInput`: see `readFrame`; `notFound` if none of them gave in that year
 */
async function statementsPdf(
  { db, settings, media }: AppDeps,
  year: number,
  donorIds: readonly string[],
  only: { addresses?: readonly string[]; t?: Translate } = {},
): Promise<{ name: string; pdf: string; statements: number }> {
  const frame = await readFrame(db, settings, { year });
  const found = await readStatements(db, donorIds, frame, only);
  const [first, ...others] = new Set(found.map(({ t }) => t));
  if (!first) throw new AppError('notFound', translate('giving.noGiftsIn', { year }));
  // Where their letters differ, staff read the title.
  const t = others.length === 0 ? first : translatorOf(staffLanguage);
  const title = t('statements.title', { year });
  const letters = found.map((each) => statementLetter(each.statement, frame.issuer, each.t));
  const pdf = await renderPdf({ title, language: t.language, letters }, media);
  return { name: `${title}.pdf`, pdf: pdf.toString('base64'), statements: found.length };
}

/** @throws {AppError} `notFound`, `badInput`: see `statementsPdf` */
export async function getStatementPdf(
  deps: AppDeps,
  { donorId, year }: CheckedBody<'donations/getStatementPdf'>,
): Promise<Reply<'donations/getStatementPdf'>> {
  const { name, pdf } = await statementsPdf(deps, year, [donorId]);
  return { code: 1, name, pdf };
}

/** @throws {AppError} `tooMany`; `notFound`, `badInput`: see `statementsPdf`; else as `givingOfCaller` */
export async function getOwnStatementPdf(
  deps: AppDeps,
  { token, year }: CheckedBody<'donations/getOwnStatementPdf'>,
  context: CallContext,
): Promise<Reply<'donations/getOwnStatementPdf'>> {
  const own = await givingOfCaller(deps.db, token, context);
  const bucket = `statement-pdf:${context.network}`;
  await enforceRateLimit(deps.db, { bucket, free: freeFiles, window: hour });
  const { name, pdf } = await statementsPdf(deps, year, own.donors, {
    addresses: own.addresses,
    t: currentTranslate(),
  });
  return { code: 1, name, pdf };
}

/**
 * The next statements of donors who have no email address, for printing.
 * @throws {AppError} `notFound` if there are none; `badInput`: see `readFrame`
 */
export async function getStatementsPdf(
  deps: AppDeps,
  { year, after = '' }: CheckedBody<'donations/getStatementsPdf'>,
  { person }: CallContext,
): Promise<Reply<'donations/getStatementsPdf'>> {
  const { db, settings } = deps;
  const frame = await readFrame(db, settings, { year });
  const donors = await listDonorsWithoutEmail(db, yearOf(frame), after, chunk + 1);
  const ids = donors.slice(0, chunk).map(({ id }) => id);
  if (ids.length === 0) {
    throw new AppError('notFound', `All donors of ${year} have an email address.`);
  }
  await auditExport(db, person?.userId ?? null, 'statements', after || undefined);
  const file = await statementsPdf(deps, year, ids);
  const next = donors.length > chunk ? (ids.at(-1) ?? null) : null;
  return { code: 1, ...file, next };
}
