import type { CheckedBody, Reply } from '#contract/index.ts';
import { type Language, staffLanguage } from '#contract/shared/language/languages.ts';
import { hour } from '#contract/shared/time-units.ts';
import type { AppDeps, CallContext } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { enqueueEmail } from '#server/features/mail/outbox.ts';
import { readSite } from '#server/features/site/site-settings.ts';
import { audit } from '#server/platform/audit.ts';
import { newId } from '#server/platform/crypto/ids.ts';
import { allowLongStatements } from '#server/platform/db/long-statements.ts';
import { AppError } from '#server/platform/errors.ts';
import { translatorOf } from '#server/platform/language/catalogs.ts';
import { enforceRateLimit } from '#server/platform/limits/rate-limit.ts';
import { runOnce } from '#server/platform/limits/run-once.ts';
import { readServices } from '#server/platform/services/read-services.ts';
import type { StatementFrame } from './compose-statement.ts';
import { readFrame, yearOf } from './frame.ts';
import { readStatementMailing } from './manage-statements.ts';
import { noteColumns } from './notes.ts';
import { countDonors, findSampleDonor } from './queries/gifts-of-year.ts';
import {
  existsActiveMailing,
  insertStatementMailing,
  insertStatementRecipients,
} from './queries/mailings.ts';
import { readStatements } from './sending/statement-recipients.ts';
import { designStatements } from './statement-email.ts';

/**
 * The email of the first donor whom the statements would reach; undefined: there is none.
 * @param language absent: theirs
 */
async function sampleEmail(
  { db, settings }: AppDeps,
  frame: StatementFrame,
  language: Language | undefined,
) {
  const chosen = language && translatorOf(language);
  const donor = await findSampleDonor(db, yearOf(frame));
  const [found] = donor ? await readStatements(db, [donor.id], frame, chosen && { t: chosen }) : [];
  const site = await readSite(db);
  const t = found?.t ?? chosen ?? translatorOf(staffLanguage);
  const design = await designStatements(frame, t, site, settings.siteUrl);
  return { subject: design.subject, email: found && design.emailOf(found.statement) };
}

/**
 * Shows how many donors the statements of a year would reach, and how the first one reads.
 * @throws {AppError} `badInput`: see `readFrame`
 */
export async function previewStatements(
  deps: AppDeps,
  body: CheckedBody<'donations/previewStatements'>,
): Promise<Reply<'donations/previewStatements'>> {
  const { db, settings } = deps;
  const frame = await readFrame(db, settings, body);
  const { reachable, ...others } = await countDonors(db, yearOf(frame));
  const { subject, email } = await sampleEmail(deps, frame, body.language);
  const { html = '', text = '' } = email ?? {};
  return { code: 1, subject, html, text, recipients: reachable, ...others };
}

/**
 * Sends the statement of the first recipient to the caller instead, once for each `attempt`.
 * @throws {AppError} `badInput`: see `readFrame`; `conflict` if there is no recipient, or for the same attempt with
 * another note; `tooMany`
 */
export async function sendTestStatement(
  deps: AppDeps,
  { attempt, ...body }: CheckedBody<'donations/sendTestStatement'>,
  { person: { userId, email: recipient } }: CallContext<CurrentUser>,
): Promise<Reply<'donations/sendTestStatement'>> {
  const { db, settings } = deps;
  const frame = await readFrame(db, settings, body);
  const { subject, email } = await sampleEmail(deps, frame, body.language);
  if (!email) throw noRecipients(body.year);
  await db.transaction().execute(async (trx) => {
    const request = { call: 'donations/sendTestStatement', caller: userId, attempt, body };
    await runOnce(trx, request, 'This attempt was for another statement.', async () => {
      await enforceRateLimit(trx, { bucket: `statement-test:${userId}`, free: 20, window: hour });
      await enqueueEmail(trx, {
        recipient,
        userId,
        purpose: 'statement',
        language: staffLanguage,
        subject: `Test: ${subject}`,
        paragraphs: [email.text],
        html: email.html,
      });
      return '';
    });
  });
  return { code: 1, message: `A test email is on its way to ${recipient}.` };
}

const withoutMailService = () =>
  new AppError(
    'conflict',
    'No mail service is set up. An administrator can do so under Email settings.',
  );

const noRecipients = (year: number) =>
  new AppError(
    'conflict',
    `There is no donor with an email address who gave in ${year} and hasn’t been sent the statement.`,
  );

/**
 * Emails the statement of a year to all donors who have not been sent it, once for each `attempt`.
 * @throws {AppError} `badInput`: see `readFrame`; `conflict` without a mail service, without recipients, while another
 * mailing of that year is being sent, or for the same attempt with another note
 */
export async function startStatements(
  { db, settings }: AppDeps,
  { attempt, ...body }: CheckedBody<'donations/startStatements'>,
  { person: { userId } }: CallContext<CurrentUser>,
): Promise<Reply<'donations/startStatements'>> {
  const { year, rate = null } = body;
  const frame = await readFrame(db, settings, body);
  const request = { call: 'donations/startStatements', caller: userId, attempt, body };
  const started = 'These statements were started before, with another text.';
  return db.transaction().execute(async (trx) => {
    if (!(await readServices({ db: trx, settings })).mail) throw withoutMailService();
    await allowLongStatements(trx);
    const id = await runOnce(trx, request, started, async () => {
      if (await existsActiveMailing(trx, year)) {
        throw new AppError('conflict', `The statements of ${year} are already being sent.`);
      }
      const mailing = { id: newId(), year, rate, created_by: userId, created_at: Date.now() };
      await insertStatementMailing(trx, {
        ...mailing,
        ...noteColumns(frame.notes),
        status: 'sending',
        finished_at: null,
      });
      const total = await insertStatementRecipients(trx, mailing.id, yearOf(frame));
      if (total === 0) throw noRecipients(year);
      await audit(trx, { userId, action: 'statements.start', subject: `statements/${mailing.id}` });
      return mailing.id;
    });
    const mailing = await readStatementMailing(trx, id);
    const people = mailing.total === 1 ? '1 donor' : `${mailing.total.toLocaleString('en')} donors`;
    return { code: 1, message: `The statements are being sent to ${people}.`, mailing };
  });
}
