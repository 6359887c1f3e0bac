import type { Selectable } from 'kysely';
import { databaseNow } from '#server/platform/db/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/schema/tables.ts';

type Recipient = Selectable<Tables['statement_recipients']>;

/** The statements of a donor who was merged into another, for undoing it. */
export interface MovedStatements {
  /** The mailings whose statements became the other donor's. */
  moved: string[];
  /** Statements of mailings in which the other donor has one, too. */
  dropped: Recipient[];
}

/** Makes the statements of a donor another's, so that no year's is sent to them again. */
export async function moveStatements(
  trx: Db,
  from: string,
  into: string,
): Promise<MovedStatements> {
  // An email that is being handed over right now may arrive: as after a crash, staff decide.
  await trx
    .updateTable('statement_recipients')
    .set({ status: 'uncertain', error: 'The donor was merged while it was sent.' })
    .set({ done_at: databaseNow(trx) })
    .where('donor_id', '=', from)
    .where('status', '=', 'sending')
    .execute();
  const moved = await trx
    .updateTable('statement_recipients')
    .set((eb) => ({
      donor_id: into,
      // An engine that has leased the other id leases this one again.
      status: eb
        .case()
        .when('status', '=', 'claimed')
        .then('waiting' as const)
        .else(eb.ref('status'))
        .end(),
    }))
    .where('donor_id', '=', from)
    .where('mailing_id', 'not in', (eb) =>
      eb
        .selectFrom('statement_recipients as own')
        .select('own.mailing_id')
        .where('own.donor_id', '=', into),
    )
    .returning('mailing_id')
    .execute();
  const dropped = await trx
    .deleteFrom('statement_recipients')
    .where('donor_id', '=', from)
    .returningAll()
    .execute();
  return { moved: moved.map(({ mailing_id }) => mailing_id), dropped };
}

/** Returns the statements of a donor whose merge is undone. Those that were waiting then are not sent anymore. */
export async function returnStatements(
  trx: Db,
  { moved, dropped }: MovedStatements,
  from: string,
  into: string,
): Promise<void> {
  await trx
    .updateTable('statement_recipients')
    .set({ donor_id: into })
    .where('donor_id', '=', from)
    .where('mailing_id', 'in', ['', ...moved])
    .execute();
  if (dropped.length === 0) return;
  const isOver = ({ status }: Recipient) => status !== 'waiting' && status !== 'claimed';
  await trx
    .insertInto('statement_recipients')
    .values(
      dropped.map((row) =>
        isOver(row) ? row : { ...row, status: 'skipped', done_at: Date.now() },
      ),
    )
    .execute();
}
