import type { Reply } from '#contract/index.ts';
import { hour, second } from '#contract/shared/time-units.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { ok, type Result, warning } from '#server/features/doctor/finding.ts';
import { readFromHeader } from '#server/features/mail/from-header.ts';
import { audit } from '#server/platform/audit.ts';
import { newId } from '#server/platform/crypto/ids.ts';
import { enforceRateLimit } from '#server/platform/limits/rate-limit.ts';
import { loadTransport } from '#server/platform/mail/load-transport.ts';
import { readMailVersion, readServices } from '#server/platform/services/read-services.ts';
import { explainRefusal } from './explain-refusal.ts';
import { upsertTestedMail } from './queries.ts';

/** Someone waits for the result. */
const timeouts = { answer: 8 * second, delivery: 20 * second };

/**
 * Sends an email to the caller past the outbox, so that the mail service's own answer can be shown.
 * @throws {AppError} `tooMany` after twenty per hour
 */
export async function sendTestEmail(
  deps: AppDeps,
  { userId, email: recipient }: CurrentUser,
): Promise<Reply<'services/sendTestEmail'>> {
  const { db, settings } = deps;
  await db.transaction().execute(async (trx) => {
    await enforceRateLimit(trx, { bucket: `test-mail:${userId}`, free: 20, window: hour });
    await audit(trx, { userId, action: 'services.test', subject: 'service/mail' });
  });
  return { code: 1, results: [await send()] };

  async function send(): Promise<Result> {
    // First, so that the result is never noted for settings that were saved meanwhile.
    const version = await readMailVersion(db);
    const { mail, mailFrom } = await readServices(deps);
    if (!mail) {
      return warning('Email is off, so nothing was sent.', 'Choose a service and save it first.');
    }
    const { from, host } = await readFromHeader(db, mailFrom);
    const transport = await loadTransport(mail, timeouts);
    const text = `This is a test from ${settings.siteUrl}. Email works.`;
    try {
      await transport.carry(
        {
          messageId: `<${newId()}@${host}>`,
          from,
          recipient,
          subject: `Test: ${from.name}`,
          text,
          html: `<p>${text}</p>`,
          date: new Date(),
          replyTo: '',
          references: [],
          autoSubmitted: 'auto-generated',
          requestId: '',
        },
        async () => undefined,
      );
      await upsertTestedMail(db, version);
      const who = mail.kind === 'sendgrid' ? 'SendGrid' : 'The mail server';
      return ok(`${who} accepted the test email to ${recipient}. Look in your inbox, and in spam.`);
    } catch (error) {
      return explainRefusal(error as Error, mail, mailFrom);
    } finally {
      transport.rest();
    }
  }
}
