import type { Settings } from '#server/config.ts';
import { greeting } from '#server/features/auth/accounts/greeting.ts';
import { enqueueEmail } from '#server/features/mail/outbox.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { formatTimeRange } from '#server/platform/time/format-time.ts';
import { toICalendar } from '../calendar.ts';
import type { Event } from '../status.ts';
import { registrationKey, registrationToken } from './links.ts';
import type { Participant } from './queries/participants.ts';

/** What an email says about a registration. */
export type Occasion = 'registered' | 'waiting' | 'movedUp' | 'reminder' | 'left' | 'cancelled';

interface EmailText {
  subject: string;
  paragraphs: string[];
}

/** There is no waiting list without a capacity. */
const orCancel = ({ capacity }: Event) =>
  capacity === null
    ? 'If you can’t come, please cancel.'
    : 'If you can’t come, please cancel: your spot then goes to the next person on the waitlist.';

const words: Record<Occasion, (event: Event) => EmailText> = {
  registered: (event) => ({
    subject: `You’re registered: ${event.title}`,
    paragraphs: ['You’re registered. We look forward to seeing you.', orCancel(event)],
  }),
  waiting: ({ title }) => ({
    subject: `You’re on the waitlist: ${title}`,
    paragraphs: [
      'This event is full right now, and you’re on the waitlist. When a spot opens up, it’s yours automatically, and we’ll email you.',
      'If you no longer want to wait, please cancel.',
    ],
  }),
  movedUp: (event) => ({
    subject: `You have a spot now: ${event.title}`,
    paragraphs: ['A spot has opened up, and it’s yours.', orCancel(event)],
  }),
  reminder: (event) => ({
    subject: `Reminder: ${event.title}`,
    paragraphs: ['This is a reminder of the event that you registered for.', orCancel(event)],
  }),
  left: ({ title }) => ({
    subject: `Your registration is canceled: ${title}`,
    paragraphs: ['You are no longer registered. If this was a mistake, please register again.'],
  }),
  cancelled: ({ title }) => ({
    subject: `Canceled: ${title}`,
    paragraphs: ['We are sorry: this event has been canceled. You don’t need to do anything.'],
  }),
};

/** Tells the recipient how long the link works. Registering again keeps the registration, and mails the link again. */
const linkValidityNotice =
  'The link to your registration works until a week after the event. If you lose it, register again with the same email address: you keep your spot, and we email the link again.';

/** Emails after which there is nothing left to manage. */
const withoutLink = new Set<Occasion>(['left', 'cancelled']);
/** Emails to people with a seat, which say how to participate online. */
const withSeat = new Set<Occasion>(['registered', 'movedUp', 'reminder']);
const withCalendar = new Set<Occasion>(['registered', 'movedUp', 'cancelled']);

/**
 * Emails participants of one event, in the transaction of the change.
 * @param note by staff; blank lines separate its paragraphs
 */
export async function emailParticipants(
  trx: Db,
  { siteUrl }: Pick<Settings, 'siteUrl'>,
  event: Event,
  occasion: Occasion,
  participants: Participant[],
  note = '',
): Promise<void> {
  if (participants.length === 0) return;
  const { subject, paragraphs } = words[occasion](event);
  const link = withSeat.has(occasion) ? event.link : '';
  await mailAll(trx, siteUrl, event, participants, {
    subject,
    paragraphs: [...paragraphs, ...paragraphsOf(note)],
    hasLink: !withoutLink.has(occasion),
    calendar: withCalendar.has(occasion) ? toICalendar(event, siteUrl, link) : null,
    linkFor: () => link,
  });
}

/** Emails a message from staff to participants of one event. */
export function emailAnnouncement(
  trx: Db,
  { siteUrl }: Pick<Settings, 'siteUrl'>,
  event: Event,
  participants: Participant[],
  { subject, text }: { subject: string; text: string },
): Promise<void> {
  const paragraphs = paragraphsOf(text);
  return mailAll(trx, siteUrl, event, participants, {
    subject,
    paragraphs,
    hasLink: true,
    calendar: null,
    linkFor: ({ state }) => (state === 'waiting' ? '' : event.link),
  });
}

interface Email extends EmailText {
  /** Whether it contains the link to the recipient's registration. */
  hasLink: boolean;
  calendar: string | null;
  /** How this participant may participate online; empty: not mentioned. */
  linkFor: (participant: Participant) => string;
}

async function mailAll(
  trx: Db,
  siteUrl: string,
  event: Event,
  participants: Participant[],
  mail: Email,
): Promise<void> {
  const key = await registrationKey(trx);
  // Without the account: a row that references it would wait for a transaction deleting it, which waits for this
  // event.
  for (const participant of participants) {
    const { id, name, email } = participant;
    const url = `${siteUrl}/registration?verify_token=${registrationToken(key, id)}`;
    await enqueueEmail(trx, {
      recipient: email,
      subject: mail.subject,
      purpose: 'event',
      paragraphs: [
        greeting({ first_name: name }),
        factsOf(event, mail.linkFor(participant)),
        ...mail.paragraphs,
        ...(mail.hasLink ? [linkValidityNotice] : []),
      ],
      ...(mail.hasLink && { link: { label: 'My registration', url } }),
      ...(mail.calendar !== null && {
        calendar: { name: `${event.slug}.ics`, text: mail.calendar },
      }),
    });
  }
}

const factsOf = (event: Event, link: string): string =>
  [`${event.title}: ${formatTimeRange(event)}`, event.place, link]
    .filter((fact) => fact !== '')
    .join(', ');

/** How many emails are being sent, for staff. */
export const emailCountMessage = (emails: number) =>
  emails === 1 ? '1 email is being sent.' : `${emails.toLocaleString('en')} emails are being sent.`;

const paragraphsOf = (text: string) =>
  text
    .split(/(?:\r?\n[ \t]*){2,}/)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .filter((paragraph) => paragraph !== '');
