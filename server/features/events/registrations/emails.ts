import type { Settings } from '#server/config.ts';
import { greeting, isNameLike } from '#server/features/auth/accounts/greeting.ts';
import {
  type FormattedText,
  fillFields,
  fillLine,
  nameValues,
} from '#server/features/mail/formatted-text.ts';
import { enqueueEmail } from '#server/features/mail/outbox.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { currentTranslate } from '#server/platform/language/current-language.ts';
import { formatTimeRange } from '#server/platform/time/format-time.ts';
import { toICalendar } from '../calendar.ts';
import type { Event } from '../status.ts';
import { confirmationOf } from './confirmation.ts';
import type { Participant } from './queries/participants.ts';
import { registrationKey, registrationToken } from './registration-links.ts';

/** The reason for an email about a registration. */
export type Occasion =
  | 'registered'
  | 'waiting'
  /** On the waiting list, since there are too few free seats for all of them. */
  | 'tooMany'
  | 'movedUp'
  | 'reminder'
  /** They canceled their registration themselves. */
  | 'left'
  /** Staff canceled it. */
  | 'removed'
  | 'cancelled'
  | 'feedback';

interface EmailText {
  subject: string;
  paragraphs: string[];
  /** After staff's own words. */
  closing?: string[];
}

/** There is no waiting list without a capacity. */
const orCancel = ({ capacity, fills_by_hand }: Event) =>
  capacity === null
    ? 'If you can’t come, please cancel.'
    : `If you can’t come, please cancel: your spot then goes to ${fills_by_hand === 1 ? 'someone' : 'the next person'} on the waitlist.`;

const waitlisted = ({ title, fills_by_hand }: Event, reason: string): EmailText => ({
  subject: `You’re on the waitlist: ${title}`,
  paragraphs: [
    fills_by_hand === 1
      ? `${reason} If we can offer you a spot, we’ll email you.`
      : `${reason} When a spot opens up, it’s yours automatically, and we’ll email you.`,
    'If you no longer want to wait, please cancel.',
  ],
});

const words: Record<Occasion, (event: Event) => EmailText> = {
  registered: (event) => ({
    subject: `You’re registered: ${event.title}`,
    paragraphs: ['You’re registered. We look forward to seeing you.', orCancel(event)],
  }),
  waiting: (event) =>
    waitlisted(event, 'This event is full right now, and you’re on the waitlist.'),
  tooMany: (event) =>
    waitlisted(event, 'There aren’t enough spots left for all of you, so you’re on the waitlist.'),
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
    paragraphs: [
      'We’ve canceled your registration, as you asked. Thank you for telling us: someone else can come instead.',
      'If this was a mistake, please register again.',
    ],
  }),
  removed: ({ title }) => ({
    subject: `Your registration is canceled: ${title}`,
    paragraphs: [
      'We had to cancel your registration for this event. We’re sorry about that.',
      'If you have questions, just reply to this email.',
    ],
  }),
  cancelled: ({ title }) => ({
    subject: `Canceled: ${title}`,
    paragraphs: ['We’re sorry to disappoint you: we had to cancel this event.'],
    closing: [
      'You don’t need to do anything: your registration has ended. We hope to see you another time.',
    ],
  }),
  feedback: ({ title }) => ({
    subject: `How was it? ${title}`,
    paragraphs: [
      'Thank you for coming! Would you tell us how it was? It takes a minute and helps us do better next time.',
    ],
  }),
};

/** Tells the recipient how long the link works. Registering again keeps the registration, and mails the link again. */
const linkValidityNotice = ({ state }: Addressee) =>
  `The link to your registration works until a week after the event. If you lose it, register again with the same email address: you keep your ${state === 'waiting' ? 'place on the waitlist' : 'spot'}, and we email the link again.`;

/** Emails after which there is nothing left to manage. */
const withoutLink = new Set<Occasion>(['left', 'removed', 'cancelled']);
/** Emails to people with a seat, which say how to participate online. */
const withSeat = new Set<Occasion>(['registered', 'movedUp', 'reminder']);
/** Emails to people who have just got a seat. */
const getsSeat = new Set<Occasion>(['registered', 'movedUp']);
const withCalendar = new Set<Occasion>(['registered', 'movedUp', 'cancelled']);

/**
 * Emails those participants of one event who have an address, in the transaction of the change.
 * @param note by staff
 * @returns how many emails
 */
export async function emailParticipants(
  trx: Db,
  { siteUrl }: Pick<Settings, 'siteUrl'>,
  event: Event,
  occasion: Occasion,
  participants: Participant[],
  note: FormattedText | null = null,
): Promise<number> {
  if (participants.length === 0) return 0;
  const { subject, paragraphs, closing = [] } = words[occasion](event);
  const link = withSeat.has(occasion) ? event.link : '';
  return mailAll(trx, siteUrl, event, participants, {
    subject: () => subject,
    paragraphs: [
      ...paragraphs,
      ...(note ? [note] : []),
      ...(getsSeat.has(occasion) ? confirmationOf(event) : []),
      ...closing,
    ],
    linkLabel: withoutLink.has(occasion)
      ? ''
      : occasion === 'feedback'
        ? 'Tell us how it was'
        : 'My registration',
    calendar: withCalendar.has(occasion) ? toICalendar(event, siteUrl, link) : null,
    linkFor: () => link,
  });
}

/**
 * Emails a message from staff to participants of one event.
 * @returns how many emails
 */
export function emailAnnouncement(
  trx: Db,
  { siteUrl }: Pick<Settings, 'siteUrl'>,
  event: Event,
  participants: Participant[],
  message: StaffMessage,
): Promise<number> {
  return mailAll(trx, siteUrl, event, participants, announcementOf(event, message));
}

/** A message from staff, with its text as an email shows it. Both may have merge fields. */
export interface StaffMessage {
  subject: string;
  message: FormattedText;
}

/** A message from staff as an email. */
const announcementOf = (event: Event, { subject, message }: StaffMessage): Email => ({
  subject: (participant) => fillLine(subject, valuesFor(participant)),
  paragraphs: [message],
  linkLabel: 'My registration',
  calendar: null,
  linkFor: ({ state }) => (state === 'waiting' ? '' : event.link),
});

/** A message from staff as someone with a seat and this name reads it, without the link to their registration. */
export function previewAnnouncement(
  event: Event,
  message: StaffMessage,
  name: string,
): { subject: string; paragraphs: Email['paragraphs'] } {
  const mail = announcementOf(event, message);
  const sample = { name, seats: 1, state: 'registered' as const };
  return { subject: mail.subject(sample), paragraphs: contentOf(event, sample, mail) };
}

type Addressee = Pick<Participant, 'name' | 'seats' | 'state'>;

/** The paragraphs of an email to a participant. */
const contentOf = (event: Event, participant: Addressee, mail: Email): Email['paragraphs'] => [
  greeting({ first_name: participant.name }, currentTranslate()),
  factsOf(event, participant.seats, mail.linkFor(participant)),
  ...mail.paragraphs.map((part) =>
    typeof part === 'string' ? part : fillFields(part, valuesFor(participant)),
  ),
  ...(mail.linkLabel === 'My registration' ? [linkValidityNotice(participant)] : []),
];

/** The values of the merge fields in staff's words. */
const valuesFor = ({ name }: Addressee) => nameValues(isNameLike(name) ? name : '');

interface Email {
  subject: (participant: Addressee) => string;
  paragraphs: (string | FormattedText)[];
  /** The label of the link to the recipient's registration; empty: it has none. */
  linkLabel: string;
  calendar: string | null;
  /** How this participant may participate online; empty: not mentioned. */
  linkFor: (participant: Addressee) => string;
}

async function mailAll(
  trx: Db,
  siteUrl: string,
  event: Event,
  participants: Participant[],
  mail: Email,
): Promise<number> {
  const key = await registrationKey(trx);
  // Without the account: a row that references it would wait for a transaction deleting it, which waits for this
  // event.
  const reachable = participants.filter(({ email }) => email !== '');
  for (const participant of reachable) {
    const { id, email } = participant;
    const url = `${siteUrl}/registration?verify_token=${registrationToken(key, id)}`;
    await enqueueEmail(trx, {
      recipient: email,
      subject: mail.subject(participant),
      purpose: 'event',
      paragraphs: contentOf(event, participant, mail),
      ...(mail.linkLabel && { link: { label: mail.linkLabel, url } }),
      ...(mail.calendar !== null && {
        calendar: { name: `${event.slug}.ics`, text: mail.calendar },
      }),
    });
  }
  return reachable.length;
}

const factsOf = (event: Event, seats: number, link: string): string =>
  [
    `${event.title}: ${formatTimeRange(event)}`,
    event.place,
    link,
    // Anyone may have typed the address: the names of the guests are only behind the link.
    seats > 1 ? `for you and ${seats === 2 ? '1 guest' : `${seats - 1} guests`}` : '',
  ]
    .filter((fact) => fact !== '')
    .join(', ');

/** How many emails are being sent, for staff. */
export const emailCountMessage = (emails: number) =>
  emails === 1 ? '1 email is being sent.' : `${emails.toLocaleString('en')} emails are being sent.`;
