import { z } from 'zod';
import { flag, id, line, requiredLine, slug, time } from '../fields.ts';
import { inLanguage, language } from '../language.ts';
import { nameSchema } from '../named.ts';
import { fieldMessage } from '../shared/language/field-message.ts';
import { withWholeOffset } from '../shared/time/iso-offset.ts';

export const count = z.number().int();

/** An event's slug. */
export const eventSlug = slug;

/** A local time in the event's time zone, or with any offset, which also distinguishes an hour that occurs twice. */
export const localTime = z
  .string()
  .overwrite(withWholeOffset)
  .regex(
    /^20\d\d-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)?$/,
    'Enter a date and time.',
  );
nameSchema(
  localTime,
  'LocalTime',
  'A time in ISO 8601, with any UTC offset, or without one as the clocks show it in the time zone of the event or the organization.',
  '2027-03-01T09:00',
);

/** The signed secret of a mailed link to a registration. */
export const registrationToken = z
  .string()
  .regex(/^[\w-]{1,80}\.[\w-]{43}$/, fieldMessage('fields.linkInvalid'));

/** A question to everyone who registers: about their diet, for example. */
const question = z.strictObject({
  id,
  label: requiredLine(200),
  /** 'text': a line; 'choice': one of the options; 'check': yes or no. */
  kind: z.enum(['text', 'choice', 'check']),
  options: z.array(requiredLine(100)).max(20),
  isRequired: flag,
});
nameSchema(question, 'EventQuestion', 'A question to everyone who registers for an event.');

/** A question as visitors read it. */
const askedQuestion = question.extend({
  /** The options in its language; an answer is one of `options`. */
  optionTexts: z.array(z.string()),
  ...inLanguage,
});
nameSchema(askedQuestion, 'AskedEventQuestion', 'A question to visitors who register.');

/** The answer to each question, by its id. */
export const answers = z.record(id, line(500));

/** So that the form works without JavaScript and stays short. */
export const maxQuestions = 8;
export const questions = z.array(question).max(maxQuestions);

/** From 1 (poor) to 5 (excellent). */
export const rating = z.number().int().min(1).max(5);

/** A participant's rating of an event and comment on it. */
export const eventFeedback = z.object({
  /** How many emails asked for it. */
  asked: count,
  /** How many people gave each rating, from 1 to 5. */
  ratings: z.array(count),
  /** The newest comments, at most 200. */
  comments: z.array(z.object({ name: z.string(), rating, text: z.string(), at: time })),
});
nameSchema(eventFeedback, 'EventFeedback', 'What the participants of an event said of it.');

/** How many seats one registration may take, and takes. */
export const seats = z.number().int().min(1).max(20);

/** The names of the guests that someone brings, as they wrote them: 'Ana, Ben'; empty: they named none. */
export const guests = line(200);

/** The number of seats; null: unlimited. */
export const capacity = z.number().int().min(1).max(100_000).nullable();

/** Whether registration is open, and if not, why: 'soon' opens later, 'none' is not required. */
const phase = z.enum(['none', 'soon', 'open', 'closed', 'cancelled', 'over']);

export const listedEvent = z.object({
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  /** Formatted, in the event's time zone: 'Saturday, December 5, 2026, 6:00 – 8:00 PM EST'. */
  when: z.string(),
  /** The date of its start, in its time zone: '2026-12-05'. */
  day: z.string(),
  /** Formatted, without that date: '6:00 – 8:00 PM EST'. */
  hours: z.string(),
  startsAt: time,
  endsAt: time,
  place: z.string(),
  phase,
  /** null: unlimited. */
  free: count.nullable(),
  /** The name of a stored picture; empty: none. */
  image: z.string(),
  ...inLanguage,
});
nameSchema(listedEvent, 'ListedEvent', 'A published event, as shown in lists.');

export const shownEvent = listedEvent.extend({
  html: z.string(),
  imageAlt: z.string(),
  /** Whether people participate through a link. */
  isOnline: flag,
  /** That link, if no registration is needed; else empty, since only registered people get it. */
  link: z.string(),
  capacity: count.nullable(),
  /** Formatted; empty: from now on, or until it begins. */
  opens: z.string(),
  closes: z.string(),
  /** A link to a map of the place; empty: the event is only online. */
  mapUrl: z.string(),
  maxSeats: count,
  questions: z.array(askedQuestion),
  /** Its program. */
  program: z.object({ name: z.string(), title: z.string(), ...inLanguage }).nullable(),
});
nameSchema(shownEvent, 'Event', 'A published event.');

export const registration = z.object({
  state: z.enum(['registered', 'waiting', 'cancelled', 'attended']),
  name: z.string(),
  seats: count,
  guests: z.string(),
  /** Whether the event is over, and this person took part. */
  mayGiveFeedback: flag,
  /** Their rating and comment; null: none yet. */
  feedback: z.object({ rating, text: z.string() }).nullable(),
  /** Partly hidden: 'm…@example.org'. */
  email: z.string(),
  event: listedEvent,
  /** The link for online participation; empty: there is none, or this registration does not include it now. */
  link: z.string(),
});
nameSchema(registration, 'EventRegistration', 'A registration, as shown to its owner.');

/** A registration in the account of its owner. */
export const ownRegistration = registration
  .pick({ state: true, seats: true, event: true })
  /** What the emailed link to it has, too. */
  .extend({ token: registrationToken });
nameSchema(ownRegistration, 'OwnEventRegistration', 'A registration in the account of its owner.');

/** An event as staff see it. */
export const staffEvent = z.object({
  id,
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  description: z.string(),
  image: z.string(),
  imageAlt: z.string(),
  place: z.string(),
  link: z.string(),
  mapUrl: z.string(),
  maxSeats: count,
  questions: z.array(question),
  /** Staff's text in the email to people who get a seat. */
  confirmation: z.string(),
  /** Whether participants are asked by email, the day after, how it was. */
  asksFeedback: flag,
  /** Local times with their offset, in the format of the edit call. */
  startsAt: z.string(),
  endsAt: z.string(),
  timeZone: z.string(),
  takesRegistrations: flag,
  capacity: count.nullable(),
  /** Whether staff give free seats to people on the waitlist, instead of the first ones getting them. */
  fillsByHand: flag,
  opensAt: z.string().nullable(),
  closesAt: z.string().nullable(),
  isPublished: flag,
  isCancelled: flag,
  /** The name of its program; empty: none. */
  program: z.string(),
  registered: count,
  waiting: count,
  version: count,
});
nameSchema(staffEvent, 'EditedEvent', 'An event, as shown to staff.');

export const eventRow = z.object({
  id,
  slug: z.string(),
  title: z.string(),
  when: z.string(),
  state: z.enum(['draft', 'published', 'cancelled']),
  isOver: flag,
  capacity: count.nullable(),
  registered: count,
  waiting: count,
});
nameSchema(eventRow, 'EventRow', 'An event, as shown in the staff’s table.');

const participantState = z.enum(['registered', 'waiting', 'cancelled', 'attended']);

export const participant = z.object({
  id,
  name: z.string(),
  /** Empty: staff added the person without one. */
  email: z.string(),
  state: participantState,
  seats: count,
  guests: z.string(),
  answers: z.array(z.object({ label: z.string(), answer: z.string() })),
  hasAccount: flag,
  /** In which they are written to. */
  language,
  eventId: id,
  eventTitle: z.string(),
  eventWhen: z.string(),
  createdAt: time,
  checkedInAt: time.nullable(),
});
nameSchema(participant, 'Participant', 'A person who registered for an event.');

/** An event at the door: how many are expected, and how many are here. */
export const doorEvent = z.object({
  id,
  title: z.string(),
  when: z.string(),
  place: z.string(),
  isCancelled: flag,
  capacity: count.nullable(),
  /** Those with a seat, here or not. */
  registered: count,
  waiting: count,
  /** Those on the waitlist who fit into the free seats. */
  promotable: count,
  here: count,
});
nameSchema(doorEvent, 'EventAtTheDoor', 'An event with the counts for its check-in.');

export const eventFilter = {
  search: line(200).optional(),
  when: z.enum(['upcoming', 'past']).optional(),
  state: z.enum(['draft', 'published', 'cancelled']).optional(),
};

export const participantFilter = {
  search: line(254).optional(),
  event: id.optional(),
  state: participantState.optional(),
};
