import type { Settings } from '#server/config.ts';
import { dayAt } from '#server/features/site/day.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { badField } from '#server/platform/errors.ts';
import { translate } from '#server/platform/language/current-language.ts';
import { readIssuer, requireIssuer } from '../receipts/issuer.ts';
import type { StatementFrame } from './compose-statement.ts';
import { renderNotes } from './notes.ts';

/**
 * The parts that the statements of a year have in common.
 * @throws {AppError} `badInput` for a future year, a note that cannot be rendered or has unknown merge fields, and
 * while the legal name or the EIN, which a statement must state, is not set
 */
export async function readFrame(
  db: Db,
  { siteUrl }: Pick<Settings, 'siteUrl'>,
  { year, ...written }: { year: number } & Parameters<typeof renderNotes>[0],
): Promise<StatementFrame> {
  const [issuer, today] = await Promise.all([readIssuer(db), dayAt(db)]);
  requireIssuer(issuer);
  if (year > Number(today.slice(0, 4)))
    throw badField('year', translate('statements.yearNotBegun'));
  return { year, issuer, notes: await renderNotes(written, siteUrl) };
}

/** The year and currency by which its gifts are found. */
export const yearOf = ({ year, issuer }: StatementFrame) => ({ year, currency: issuer.currency });
