import type { CheckedBody, Reply } from '#contract/index.ts';
import type { AppDeps, CallContext } from '#server/app-deps.ts';
import { AppError } from '#server/platform/errors.ts';
import { currentTranslate } from '#server/platform/language/current-language.ts';
import { readIssuer, requireIssuer } from '../receipts/issuer.ts';
import { letterParts } from '../receipts/letter.ts';
import { composeStatement } from '../statements/compose-statement.ts';
import { listGiftsOfYear, listStatementDonors } from '../statements/queries/gifts-of-year.ts';
import { givingOfCaller } from './callers.ts';

/**
 * A donor's gifts of a year, in the words of the statements that are mailed. A demo site shows practice gifts too, if
 * there are no others.
 * @throws {AppError} `notFound` for a year without gifts; `badInput` while receipts cannot be issued; else as
 * `givingOfCaller`
 */
export async function getOwnStatement(
  { db }: AppDeps,
  { token, year }: CheckedBody<'donations/getOwnStatement'>,
  context: CallContext,
): Promise<Reply<'donations/getOwnStatement'>> {
  const t = currentTranslate();
  const { donors: donorIds, addresses } = await givingOfCaller(db, token, context);
  const [[donor], issuer] = await Promise.all([listStatementDonors(db, donorIds), readIssuer(db)]);
  const of = { year, currency: issuer.currency };
  const real = await listGiftsOfYear(db, of, donorIds, { addresses });
  const gifts =
    real.length > 0
      ? real
      : await listGiftsOfYear(db, of, donorIds, { addresses, which: 'practice' });
  if (!donor || gifts.length === 0) {
    throw new AppError('notFound', t('giving.noGiftsIn', { year }));
  }
  const isPractice = real.length === 0;
  if (!isPractice) requireIssuer(issuer);
  const composed = composeStatement(donor, gifts, { year, issuer, notes: {}, isPractice }, t);
  return {
    code: 1,
    statement: {
      ...letterParts(issuer),
      title: composed.title,
      isPractice: isPractice ? 1 : 0,
      // Without words of staff all of it is plain text.
      opening: composed.opening.filter((part) => typeof part === 'string'),
      columns: composed.table.columns.map(({ heading }) => heading),
      rows: composed.table.rows.slice(0, -1),
      total: composed.table.rows.at(-1) ?? [],
      closing: composed.closing,
      issuer: composed.issuer,
    },
  };
}
