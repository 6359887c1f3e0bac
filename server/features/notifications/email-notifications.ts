import { staffLanguage } from '#contract/shared/language/languages.ts';
import { day, second } from '#contract/shared/time-units.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { findFirstWaiting } from '#server/platform/events/queries.ts';
import { rolesOf } from '#server/stored-roles.ts';
import { enqueueEmail } from '../mail/outbox.ts';
import { readSite } from '../site/site-settings.ts';
import { kindsFor, listNotifications } from './list-notifications.ts';
import { readChoices } from './notification-choices.ts';
import { listEmailed, markEmailed } from './queries.ts';
import { notificationSubscriber } from './subscriber.ts';

/** How many are listed in one email; the dashboard has all of them. */
const maxListed = 20;
/**
 * Events that are still being committed may have an earlier time, and are left to the next run, as is what happened
 * since the first one that has yet to be delivered.
 */
const settling = 5 * second;

/** The ways of emailing notifications, and what stores how far each has got. */
const ways = [
  { email: 'now', column: 'emailed_until', interval: 0 },
  { email: 'daily', column: 'digested_until', interval: day },
] as const;

type Way = (typeof ways)[number];
type Reader = Awaited<ReturnType<typeof listEmailed>>[number];

/**
 * Emails notifications at once to those who want that, and once a day to those who want a digest, as they chose for
 * each kind. Of several nodes, one emails each person.
 * @returns whether there was anything to email
 */
export async function emailNotifications(
  deps: Pick<AppDeps, 'db' | 'settings'>,
  now = Date.now(),
): Promise<boolean> {
  const waiting = await findFirstWaiting(deps.db, notificationSubscriber.name);
  const until = Math.min(now - settling, (waiting ?? now) - 1);
  let isDone = false;
  for (const reader of await listEmailed(deps.db)) {
    for (const way of ways) {
      const found = await listWanted(deps.db, reader, way, until);
      if (found.length > 0 && (await emailTo(deps, reader, way, until, found))) isDone = true;
    }
  }
  return isDone;
}

/** Notifications since the last email, of the kinds that someone gets in this way. None until the next is due. */
async function listWanted(db: Db, reader: Reader, way: Way, until: number) {
  const { muted, emailOf } = readChoices(reader);
  const held = rolesOf(reader);
  const kinds = kindsFor(held).filter(
    (kind) => !muted.includes(kind) && emailOf(kind).email === way.email,
  );
  if (kinds.length === 0) return [];
  const since = Math.min(...kinds.map((kind) => emailOf(kind).since));
  const after = Math.max(reader[way.column], since);
  if (after > until - way.interval) return [];
  const found = await listNotifications(db, { held, kinds }, after, until, maxListed + 1);
  return found.filter(({ kind, at }) => at > emailOf(kind).since);
}

/** @returns false if another node was faster */
async function emailTo(
  { db, settings }: Pick<AppDeps, 'db' | 'settings'>,
  { id, address, ...reader }: Reader,
  { column }: Way,
  until: number,
  found: Awaited<ReturnType<typeof listNotifications>>,
): Promise<boolean> {
  const { name } = await readSite(db);
  const listed = found.slice(0, maxListed);
  const only = listed.length === 1 ? listed[0] : undefined;
  const subject = only
    ? only.text
    : `${name}: ${found.length > maxListed ? `more than ${maxListed}` : listed.length} notifications`;
  return db.transaction().execute(async (trx) => {
    if (!(await markEmailed(trx, id, column, { before: reader[column], until }))) return false;
    await enqueueEmail(trx, {
      recipient: address,
      userId: id,
      subject,
      purpose: 'notification',
      language: staffLanguage,
      paragraphs: [
        ...listed.map(({ text }) => text),
        'You chose to get these by email. Open the bell at the top of the dashboard to change that.',
      ],
      link: {
        label: only ? 'Open it' : 'Open the dashboard',
        url: `${settings.siteUrl}${only ? only.path : '/dashboard'}`,
      },
    });
    return true;
  });
}
