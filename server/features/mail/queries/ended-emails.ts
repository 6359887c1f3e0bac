import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/schema/tables.ts';

/** The statuses of emails that may not have arrived. */
type Undelivered = 'failed' | 'unknown';

/** How long the links of emails work. */
export interface LinkRules {
  /** How long they work, in ms, by the email's purpose. */
  lifetimes: ReadonlyMap<string, number>;
  /** How long they are kept after a failure in any case, in ms. */
  kept: number;
  /** In ms. */
  now: number;
}

type Outbox = ExpressionBuilder<Tables, 'outbox'>;
type Condition = ExpressionWrapper<Tables, 'outbox', SqlBool>;

/** Emails whose links no longer work. Most emails have none. */
function hasDeadLink(eb: Outbox, { lifetimes, kept, now }: LinkRules): Condition {
  return eb.or([
    // `withoutSecrets` leaves this of a secret.
    eb('letter', 'like', '%token=…%'),
    eb.and([
      eb('letter', 'like', '%token=%'),
      eb.or([
        eb('created_at', '<=', now - kept),
        ...[...lifetimes].map(([purpose, lifetime]) =>
          eb.and([eb('purpose', '=', purpose), eb('created_at', '<=', now - lifetime)]),
        ),
      ]),
    ]),
  ]);
}

/** How many emails of a status can be sent again. */
export async function countResendable(
  db: Db,
  status: Undelivered,
  rules: LinkRules,
): Promise<number> {
  const { total } = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll().as('total'))
    .where('status', '=', status)
    .where('is_fleeting', '=', 0)
    .where((eb) => eb.not(hasDeadLink(eb, rules)))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Which of some emails can be sent again. */
export async function listResendable(
  db: Db,
  ids: readonly string[],
  rules: LinkRules,
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('outbox')
    .select('id')
    .where('id', 'in', ids)
    .where('status', 'in', ['failed', 'unknown'])
    .where('is_fleeting', '=', 0)
    .where((eb) => eb.not(hasDeadLink(eb, rules)))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Queues emails again, as if they had never been tried. Their Message-ID stays the same.
 * @returns their ids
 */
export async function requeue(
  trx: Db,
  which: { id: string } | { status: Undelivered },
  rules: LinkRules,
): Promise<string[]> {
  const rows = await trx
    .updateTable('outbox')
    .set({
      status: 'waiting',
      error: '',
      attempts: 0,
      waited: 0,
      tried_at: rules.now,
      next_try_at: 0,
      handed_over_at: null,
    })
    .where('status', 'in', 'id' in which ? ['failed', 'unknown'] : [which.status])
    .where('is_fleeting', '=', 0)
    .$if('id' in which, (query) => query.where('id', '=', 'id' in which ? which.id : ''))
    .where((eb) => eb.not(hasDeadLink(eb, rules)))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Some emails that were given up and whose links no longer work, but are still stored. @param after an id */
export function listDeadLinks(db: Db, rules: LinkRules, after: string) {
  return db
    .selectFrom('outbox')
    .select(['id', 'text', 'letter as content'])
    .where('status', 'in', ['failed', 'unknown'])
    .where('letter', 'not like', '%token=…%')
    .where((eb) => hasDeadLink(eb, rules))
    .where('id', '>', after)
    .orderBy('id')
    .limit(500)
    .execute();
}

/** Replaces both forms of an email by ones without secrets. */
export async function replaceTexts(
  db: Db,
  id: string,
  { text, content }: { text: string; content: string },
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ text, letter: content })
    .where('id', '=', id)
    .where('status', 'in', ['failed', 'unknown'])
    .execute();
}
