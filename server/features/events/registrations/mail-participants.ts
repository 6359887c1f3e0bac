import type { CheckedBody, Reply } from '#contract/index.ts';
import { fullName } from '#contract/shared/full-name.ts';
import { staffLanguage } from '#contract/shared/language/languages.ts';
import { nameFields } from '#contract/shared/merge-fields.ts';
import { hour } from '#contract/shared/time-units.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { enqueueEmail } from '#server/features/mail/outbox.ts';
import { audit } from '#server/platform/audit.ts';
import { AppError } from '#server/platform/errors.ts';
import { enforceRateLimit } from '#server/platform/limits/rate-limit.ts';
import { runOnce } from '#server/platform/limits/run-once.ts';
import { renderWithFields, requireKnownFields } from '#server/platform/markdown/formatted-text.ts';
import { noSuchEvent, requireEvent } from '../edit-event.ts';
import { findEvent } from '../queries/events.ts';
import {
  emailAnnouncement,
  emailCountMessage,
  previewAnnouncement,
  type StaffMessage,
} from './emails.ts';
import { listParticipantsIn } from './queries/participants.ts';

/** @throws {AppError} `badInput` for text that cannot be rendered, or unknown merge fields */
async function renderMessage(
  { subject, text }: { subject: string; text: string },
  siteUrl: string,
): Promise<StaffMessage> {
  requireKnownFields(subject, 'subject', nameFields);
  return { subject, message: await renderWithFields(text, siteUrl, 'text', nameFields) };
}

/**
 * Emails a message from staff to participants, once for each `attempt`.
 * @throws {AppError} `notFound`; `inUse` if there are none; `tooMany`; `badInput`: see `renderMessage`
 */
export async function mailParticipants(
  { db, settings }: AppDeps,
  { userId }: CurrentUser,
  { attempt, ...body }: CheckedBody<'events/mailParticipants'>,
): Promise<Reply<'events/mailParticipants'>> {
  const { id, alsoWaiting = 0 } = body;
  const request = { call: 'events/mailParticipants', caller: userId, attempt, body };
  const message = await renderMessage(body, settings.siteUrl);
  const mails = await db.transaction().execute((trx) =>
    runOnce(trx, request, sentBefore, async () => {
      const event = await requireEvent(trx, id);
      const people = await listParticipantsIn(trx, id, statesFor(alsoWaiting));
      if (people.length === 0)
        throw new AppError('conflict', 'No one is registered for this event.');
      // Guards against double clicks and repeated corrections, which would annoy the recipients.
      await enforceRateLimit(trx, { bucket: `event-news:${id}`, free: 5, window: hour });
      const emails = await emailAnnouncement(trx, settings, event, people, message);
      await audit(trx, { userId, action: 'events.mail', subject: `event/${id}` });
      return String(emails);
    }),
  );
  return { code: 1, message: emailCountMessage(Number(mails)), mails: Number(mails) };
}

const statesFor = (alsoWaiting: 0 | 1) => [
  ...(['registered', 'attended'] as const),
  ...(alsoWaiting ? (['waiting'] as const) : []),
];

/**
 * Shows a message from staff as it will look, and how many will get it.
 * @throws {AppError} `notFound`; `badInput`: see `renderMessage`
 */
export async function previewMail(
  { db, settings }: AppDeps,
  person: CurrentUser,
  { id, alsoWaiting = 0, ...written }: CheckedBody<'events/previewMail'>,
): Promise<Reply<'events/previewMail'>> {
  const event = await findEvent(db, id);
  if (!event) throw noSuchEvent();
  const people = await listParticipantsIn(db, id, statesFor(alsoWaiting));
  const recipients = people.filter(({ email }) => email !== '').length;
  const message = await renderMessage(written, settings.siteUrl);
  const preview = previewAnnouncement(event, message, fullNameOf(person));
  return {
    code: 1,
    subject: preview.subject,
    paragraphs: preview.paragraphs.map((each) =>
      typeof each === 'string' ? { text: each, html: '' } : each,
    ),
    recipients,
    unreachable: people.length - recipients,
  };
}

const fullNameOf = ({ firstName, lastName }: CurrentUser) => fullName(firstName, lastName);

/**
 * Sends a message from staff to its author only, once for each `attempt`.
 * @throws {AppError} `notFound`; `tooMany`; `badInput`: see `renderMessage`; `conflict` for the same attempt with other
 * text
 */
export async function sendTestMail(
  { db, settings }: AppDeps,
  person: CurrentUser,
  { attempt, ...body }: CheckedBody<'events/sendTestMail'>,
): Promise<Reply<'events/sendTestMail'>> {
  const { userId, email } = person;
  const request = { call: 'events/sendTestMail', caller: userId, attempt, body };
  const message = await renderMessage(body, settings.siteUrl);
  await db.transaction().execute((trx) =>
    runOnce(trx, request, sentBefore, async () => {
      const event = await requireEvent(trx, body.id);
      await enforceRateLimit(trx, { bucket: `event-test:${userId}`, free: 20, window: hour });
      const preview = previewAnnouncement(event, message, fullNameOf(person));
      await enqueueEmail(trx, {
        recipient: email,
        userId,
        purpose: 'event',
        language: staffLanguage,
        subject: `Test: ${preview.subject}`,
        paragraphs: preview.paragraphs,
      });
      return '';
    }),
  );
  return { code: 1, message: `A test email is on its way to ${email}.` };
}

const sentBefore =
  'The message that you were sending is already on its way, with other text. Send this one only if it says something new.';
