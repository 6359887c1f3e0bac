import type { Translate } from '#contract/shared/language/translate.ts';
import type { Leases } from '#server/features/mail/bulk/leases.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { translatorFor } from '#server/platform/language/catalogs.ts';
import { composeStatement, type Statement, type StatementFrame } from '../compose-statement.ts';
import {
  listGiftsOfYear,
  listStatementDonors,
  type StatementDonor,
  type StatementGift,
} from '../queries/gifts-of-year.ts';
import { endLeases, type Held, leaseDonors } from '../queries/sending.ts';

/** A donor whose statement is next. */
export interface StatementRecipient {
  /** The donor's id. */
  key: string;
  email: string;
  attempts: number;
  statement: Statement;
  /** Finds texts in the donor’s language, in which the statement is. */
  t: Translate;
}

/**
 * Leases donors who are due, with their statements. Those who have lost their address or their gifts since the mailing
 * began are skipped.
 */
export async function leaseStatements(
  db: Db,
  held: Held,
  frame: StatementFrame,
  room: number,
): Promise<Leases<StatementRecipient>> {
  const rows = await leaseDonors(db, held, room);
  if (rows.length === 0) return { leased: [], state: 'empty' };
  const attempts = new Map(rows.map((row) => [row.donor_id, row.attempts]));
  const ids = [...attempts.keys()];
  const found = await readStatements(db, ids, frame);
  const leased = found
    .filter(({ donor }) => donor.email !== '')
    .map(({ donor: { id: key, email }, statement, t }) => ({
      key,
      email,
      attempts: attempts.get(key) ?? 0,
      statement,
      t,
    }));
  const reached = new Set(leased.map(({ key }) => key));
  const others = ids.filter((id) => !reached.has(id));
  await endLeases(db, held, others, 'skipped');
  return { leased, state: 'leased' };
}

/**
 * The statements of those among some donors who have gifts to list, each in the donor’s language.
 * @param only `addresses`: gifts that came with one of these; absent: all. `t`: in the language of these texts
 */
export async function readStatements(
  db: Db,
  donorIds: readonly string[],
  frame: StatementFrame,
  { addresses, t: chosen }: { addresses?: readonly string[]; t?: Translate } = {},
): Promise<{ donor: StatementDonor; statement: Statement; t: Translate }[]> {
  const year = { year: frame.year, currency: frame.issuer.currency };
  const [donors, gifts] = await Promise.all([
    listStatementDonors(db, donorIds),
    listGiftsOfYear(db, year, donorIds, { addresses }),
  ]);
  const giftsOf = Map.groupBy(gifts, ({ donor_id }) => donor_id);
  return donors.flatMap((donor) => {
    const own: StatementGift[] = giftsOf.get(donor.id) ?? [];
    const t = chosen ?? translatorFor(donor);
    return own.length === 0 ? [] : { donor, statement: composeStatement(donor, own, frame, t), t };
  });
}
