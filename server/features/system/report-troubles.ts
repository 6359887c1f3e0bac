import { staffLanguage } from '#contract/shared/language/languages.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { currentRequestId } from '#server/platform/logging/request-id.ts';
import { formatDateTime } from '#server/platform/time/format-time.ts';
import { listStaffEmails } from '../auth/accounts/queries.ts';
import { enqueueEmail, type Mail } from '../mail/outbox.ts';
import { readSite } from '../site/site-settings.ts';
import { findTroubles, type Trouble } from './find-troubles.ts';
import { readKnownTroubles, replaceKnownTroubles } from './queries.ts';

/** How many administrators are emailed at most. */
const maxRecipients = 50;

/**
 * Emails administrators once when mail, backups or a job have failed for a day, and once when that is over; on
 * whichever node finds it first.
 * @param troubles absent: those found now
 * @returns false if it was too early to tell
 */
export async function reportTroubles(
  deps: AppDeps,
  troubles?: readonly Trouble[],
): Promise<boolean> {
  const current = troubles ?? (await findTroubles(deps));
  if (!current) return false;
  const { db, settings } = deps;
  const { text, troubles: known } = await readKnownTroubles(db);
  const begun = current.filter(({ kind }) => !(kind in known));
  const over = Object.keys(known).filter((kind) => !current.some((each) => each.kind === kind));
  if (begun.length === 0 && over.length === 0) return true;
  const next = Object.fromEntries(current.map(({ kind, since }) => [kind, known[kind] ?? since]));
  await db.transaction().execute(async (trx) => {
    if (!(await replaceKnownTroubles(trx, text, next))) return;
    const { name, timeZone } = await readSite(trx);
    const notices = [
      ...begun.map((trouble) => describeTrouble(trouble, name, timeZone)),
      ...over.map((kind) => describeEnd(kind, name)),
    ];
    const link = { label: 'Open the dashboard', url: `${settings.siteUrl}/dashboard/System` };
    for (const recipient of await listStaffEmails(trx, 'system.manage', maxRecipients)) {
      for (const notice of notices) {
        const language = staffLanguage;
        await enqueueEmail(trx, { ...notice, recipient, purpose: 'trouble', language, link });
      }
    }
  });
  return true;
}

type Notice = Pick<Mail, 'subject' | 'paragraphs'>;

function describeTrouble({ kind, since, cause }: Trouble, site: string, timeZone: string): Notice {
  const [subject, ...paragraphs] = wordsOf(kind, site, since, timeZone);
  const requestId = currentRequestId();
  return {
    subject,
    paragraphs: [
      ...paragraphs,
      ...(cause ? [`The last error was: ${cause}`] : []),
      'You will get one more email when this is over, and none until then.',
      ...(requestId ? [`Reference in the log: ${requestId}`] : []),
    ],
  };
}

function wordsOf(
  kind: Trouble['kind'],
  site: string,
  since: number,
  timeZone: string,
): [string, ...string[]] {
  const time = formatDateTime(since, timeZone, staffLanguage);
  if (kind === 'mail')
    return [
      `${site} has not been able to send email for a day`,
      `The oldest email has been waiting since ${time}. Emails will be sent when the mail service accepts them again.`,
      'Check the mail service’s last response under Dashboard → Sent mail, and the Email settings.',
    ];
  if (kind === 'backups')
    return [
      `${site} has not been backed up for more than a day`,
      since === 0 ? 'There is no backup at all.' : `The last backup was made on ${time}.`,
      'Check Dashboard → Backups, and that the disk has room.',
    ];
  if (kind === 'proof')
    return [
      `The tests of ${site}’s backups fail`,
      since === 0
        ? 'No backup has been tested by restoring it yet: it is not certain that one can be restored.'
        : `The last backup was tested by restoring it on ${time}. It is not certain that a later one can be restored.`,
      'Check Dashboard → Backups, and that the disk has room for a copy of the database.',
    ];
  return [
    `A background job of ${site} has failed for a day`,
    `“${nameOf(kind)}” has not succeeded since ${time}. It is retried automatically.`,
  ];
}

function describeEnd(kind: string, site: string): Notice {
  if (kind === 'mail')
    return {
      subject: `${site} can send email again`,
      paragraphs: ['The emails that waited are being sent.'],
    };
  if (kind === 'backups')
    return {
      subject: `${site} has been backed up again`,
      paragraphs: ['Backups are made every day again.'],
    };
  if (kind === 'proof')
    return {
      subject: `The backups of ${site} are tested again`,
      paragraphs: [
        'The newest backup was restored into a temporary copy, and nothing was missing.',
      ],
    };
  return {
    subject: `A background job of ${site} works again`,
    paragraphs: [`“${nameOf(kind)}” has succeeded.`],
  };
}

const nameOf = (kind: string) => kind.replace(/^job\//, '');
