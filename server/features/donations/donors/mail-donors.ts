import type { CheckedBody, Reply } from '#contract/index.ts';
import { staffLanguage } from '#contract/shared/language/languages.ts';
import { hour } from '#contract/shared/time-units.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { enqueueEmail } from '#server/features/mail/outbox.ts';
import { composeDonorMessage } from '#server/features/newsletter/donor-mailings/compose-donor-message.ts';
import { startDonorMailing } from '#server/features/newsletter/donor-mailings/start-donor-mailing.ts';
import { fillFor } from '#server/features/newsletter/issues/fill-for.ts';
import { fillSubject } from '#server/features/newsletter/sending/message.ts';
import { AppError } from '#server/platform/errors.ts';
import { enforceRateLimit } from '#server/platform/limits/rate-limit.ts';
import { runOnce } from '#server/platform/limits/run-once.ts';
import { donorFilterOf } from './donor-list.ts';
import { countDonorsByConsent, subscribedDonors } from './queries/subscribed-donors.ts';

/** Having given is no consent to appeals: only donors who confirmed this list get them. */
const list = 'general';

const audienceNames = {
  lapsed: 'Lapsed donors',
  'first-time': 'First-time donors',
  monthly: 'Monthly donors',
};

const sentBefore =
  'The message that you were sending is already on its way, with other text. Send this one only if it says something new.';

/**
 * Shows a message to donors as it will look, how many will get it, and why the others will not.
 * @throws {AppError} `badInput` for text that cannot be rendered
 */
export async function previewMail(
  deps: AppDeps,
  person: CurrentUser,
  { subject, text, ...filter }: CheckedBody<'donations/previewMail'>,
): Promise<Reply<'donations/previewMail'>> {
  const { message, problems, warnings } = await composeDonorMessage(deps, { subject, text }, list);
  const found = await donorFilterOf(deps.db, filter);
  const reader = readerOf(person);
  return {
    code: 1,
    subject: fillSubject(subject, reader),
    html: fillFor(deps, message, reader).html,
    problems: problems.map(sentenceOf),
    warnings: warnings.map(sentenceOf),
    ...(await countDonorsByConsent(deps.db, found, list)),
  };
}

/**
 * Sends a message to donors to its author only, once for each `attempt`.
 * @throws {AppError} `tooMany`; `badInput` for text that cannot be rendered; `conflict` for the same attempt with other
 * text
 */
export async function sendTestMail(
  deps: AppDeps,
  person: CurrentUser,
  { attempt, ...body }: CheckedBody<'donations/sendTestMail'>,
): Promise<Reply<'donations/sendTestMail'>> {
  const { userId, email } = person;
  const { message } = await composeDonorMessage(deps, body, list);
  const request = { call: 'donations/sendTestMail', caller: userId, attempt, body };
  const reader = readerOf(person);
  const { html, text } = fillFor(deps, message, reader);
  await deps.db.transaction().execute((trx) =>
    runOnce(trx, request, sentBefore, async () => {
      await enforceRateLimit(trx, { bucket: `donor-test:${userId}`, free: 20, window: hour });
      await enqueueEmail(trx, {
        recipient: email,
        userId,
        purpose: 'newsletter-test',
        language: staffLanguage,
        subject: `Test: ${fillSubject(body.subject, reader)}`,
        paragraphs: text.split('\n\n'),
        html,
      });
      return '';
    }),
  );
  return { code: 1, message: `A test email is on its way to ${email}.` };
}

/**
 * Emails the donors matching a filter who subscribed to updates, now or at a given time, once for each `attempt`.
 * @throws {AppError} `conflict` if the message is not ready or no one would get it; `tooMany`; `badInput` for text that
 * cannot be rendered
 */
export async function mailDonors(
  deps: AppDeps,
  { userId }: CurrentUser,
  { attempt, ...body }: CheckedBody<'donations/mailDonors'>,
): Promise<Reply<'donations/mailDonors'>> {
  const { subject, text, startAt, ...filter } = body;
  const begins = startAt === undefined ? 0 : Date.parse(startAt);
  const isLater = begins > Date.now();
  const message = await composeDonorMessage(deps, { subject, text }, list);
  const [problem] = message.problems;
  if (problem) {
    throw new AppError('conflict', `This email can’t be sent yet. ${sentenceOf(problem)}`);
  }
  const request = { call: 'donations/mailDonors', caller: userId, attempt, body };
  const sent = await deps.db.transaction().execute((trx) =>
    runOnce(trx, request, sentBefore, async () => {
      // Guards against repeated corrections, which would annoy the recipients.
      await enforceRateLimit(trx, { bucket: `donor-mail:${userId}`, free: 5, window: hour });
      const found = await donorFilterOf(trx, filter);
      const name = filter.giving ? audienceNames[filter.giving] : 'Donors';
      const subscribers = subscribedDonors(trx, found, list);
      const recipients = await startDonorMailing(trx, userId, message, {
        list,
        name,
        subscribers,
        startAt: isLater ? begins : null,
      });
      if (recipients === 0) {
        throw new AppError('conflict', 'None of these donors subscribed to updates.');
      }
      return String(recipients);
    }),
  );
  const mails = Number(sent);
  const people = mails === 1 ? '1 donor' : `${mails.toLocaleString('en')} donors`;
  const answer = isLater
    ? `Your email to ${people} is scheduled. It’s listed under Mailings.`
    : `Your email is on its way to ${people}.`;
  return { code: 1, message: answer, mails };
}

const readerOf = ({ email, firstName, lastName }: CurrentUser) => ({
  recipient: email,
  firstName,
  lastName,
});

/** The message of a check, with the items that it doesn’t name itself. */
function sentenceOf({ message, items }: { message: string; items: string[] }): string {
  const unnamed = items
    .filter((item) => !message.includes(item))
    // Some are sentences of their own.
    .map((item) => item.replace(/\.$/, ''));
  return unnamed.length === 0 ? message : `${message} (${unnamed.join(', ')})`;
}
