// Long because it describes all calls of one feature, and is read from call to call.
import { z } from 'zod';
import { body, bodyLimits, call, changed, reply } from './call.ts';
import {
  address,
  email,
  flag,
  id,
  line,
  markdown,
  requiredLine,
  requiredMarkdown,
  time,
  timeZone,
  version,
} from './fields.ts';
import { nameSchema } from './named.ts';

/** An event's name in its address. */
const slug = z
  .string()
  .max(80, 'Enter at most 80 characters.')
  .regex(/^[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*$/, 'Use only letters, digits and single hyphens.');

/** What the clocks of the event's time zone show; an offset tells apart an hour that comes twice. */
const localTime = z
  .string()
  .regex(
    /^20\d\d-\d\d-\d\dT\d\d:\d\d(?:[+-]\d\d:\d\d)?$/,
    'Enter a date and time, such as 2026-12-05T18:00.',
  );

/** The signed secret of a mailed link to a registration. */
const registrationToken = z.string().regex(/^[\w-]{1,80}\.[\w-]{43}$/, 'This link isn’t valid.');

/** How many places there are; null: as many as are asked for. */
const capacity = z.number().int().min(1).max(100_000).nullable();
const count = z.number().int();
const page = z.number().int().min(1).max(1_000_000).optional();
const pageSize = z.number().int().min(1).max(200).optional();

/** Whether somebody can register now, and if not, why: 'soon' is not yet, 'none' is never needed. */
const phase = z.enum(['none', 'soon', 'open', 'closed', 'cancelled', 'over']);

const listedEvent = z.object({
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  /** In words, by the clocks where it takes place: 'Saturday, December 5, 2026, 6:00 – 8:00 PM EST'. */
  when: z.string(),
  startsAt: time,
  endsAt: time,
  place: z.string(),
  phase,
  /** null: as many as are asked for. */
  free: count.nullable(),
});
nameSchema(listedEvent, 'ListedEvent', 'A published event, as shown in lists.');

const shownEvent = listedEvent.extend({
  html: z.string(),
  /** Whether people take part by a link. */
  isOnline: flag,
  /** That link, where nobody has to register; else empty, as it is given to those who have registered. */
  link: z.string(),
  capacity: count.nullable(),
  /** In words; empty: from now on, or until it begins. */
  opens: z.string(),
  closes: z.string(),
  /** The program that it belongs to. */
  program: z.object({ name: z.string(), title: z.string() }).nullable(),
});
nameSchema(shownEvent, 'Event', 'A published event.');

const registration = z.object({
  state: z.enum(['registered', 'waiting', 'cancelled', 'attended']),
  name: z.string(),
  /** Partly hidden: 'm…@example.org'. */
  email: z.string(),
  event: listedEvent,
  /** Where to take part online; empty: there is no link, or this registration gives no right to it now. */
  link: z.string(),
});
nameSchema(registration, 'EventRegistration', 'A registration, as shown to its owner.');

/** An event, as shown to staff. */
const staffEvent = z.object({
  id,
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  description: z.string(),
  place: z.string(),
  link: z.string(),
  /** Local times with their offset, as the call that edits takes them. */
  startsAt: z.string(),
  endsAt: z.string(),
  timeZone: z.string(),
  takesRegistrations: flag,
  capacity: count.nullable(),
  opensAt: z.string().nullable(),
  closesAt: z.string().nullable(),
  isPublished: flag,
  isCancelled: flag,
  /** The name of the program that it belongs to; empty: none. */
  program: z.string(),
  registered: count,
  waiting: count,
  version: count,
});
nameSchema(staffEvent, 'EditedEvent', 'An event, as shown to staff.');

const eventRow = z.object({
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

const participant = z.object({
  id,
  name: z.string(),
  email: z.string(),
  state: participantState,
  hasAccount: flag,
  eventId: id,
  eventTitle: z.string(),
  eventWhen: z.string(),
  createdAt: time,
  checkedInAt: time.nullable(),
});
nameSchema(participant, 'Participant', 'A person who registered for an event.');

const eventFilter = {
  search: line(200).optional(),
  when: z.enum(['upcoming', 'past']).optional(),
  state: z.enum(['draft', 'published', 'cancelled']).optional(),
};

const participantFilter = {
  search: line(254).optional(),
  event: id.optional(),
  state: participantState.optional(),
};

export const events = {
  'events/getEvents': call({
    summary: 'List published events: upcoming (next first) or past',
    who: 'anyone',
    body: body({
      when: z.enum(['upcoming', 'past']),
      /** Of this program alone. */
      program: line(200).optional(),
      page,
    }),
    reply: reply({ events: z.array(listedEvent), total: count, pageSize: count }),
    shows: () => ['events'],
  }),
  'events/getEvent': call({
    summary: 'A published event',
    who: 'anyone',
    body: body({ slug }),
    reply: reply({ event: shownEvent }),
    // It names its program.
    shows: ({ slug }) => [`event:${slug.toLowerCase()}`, 'section:programs'],
  }),
  'events/getCalendar': call({
    summary: 'Get a published event as a calendar file (RFC 5545)',
    who: 'anyone',
    body: body({ slug }),
    reply: reply({ calendar: z.string() }),
    shows: ({ slug }) => [`event:${slug.toLowerCase()}`],
  }),
  'events/getAddresses': call({
    summary: 'List the slugs of all published events',
    who: 'anyone',
    body: body({}),
    reply: reply({ slugs: z.array(z.string()) }),
    shows: () => ['events'],
  }),
  'events/register': call({
    summary: 'Register for an event or join its waitlist, once per email',
    who: 'anyone',
    body: body({ slug, name: requiredLine(100), email }),
    reply: changed({ state: z.enum(['registered', 'waiting']) }),
  }),
  'events/getRegistration': call({
    summary: 'Get the registration that an emailed link opens',
    who: 'anyone',
    body: body({ verify_token: registrationToken }),
    reply: reply({ registration }),
  }),
  'events/cancelRegistration': call({
    summary:
      'Cancel a registration with an emailed link; the next person on the waitlist gets the spot',
    who: 'anyone',
    body: body({ verify_token: registrationToken }),
    reply: changed({ registration }),
  }),

  'events/allEvents': call({
    summary: 'List events by page, with registration counts',
    who: 'editor',
    body: body({
      page,
      pageSize,
      ...eventFilter,
      sort: z
        .enum(['startsAt', '-startsAt', 'title', '-title', 'registered', '-registered'])
        .optional(),
    }),
    reply: reply({ events: z.array(eventRow), total: count }),
  }),
  'events/exportEvents': call({
    summary: 'Export events as part of a CSV file: send `next` as `after` until it is null',
    who: 'editor',
    body: body({ ...eventFilter, after: id.optional() }),
    reply: reply({ csv: z.string(), next: id.nullable() }),
  }),
  'events/getEventToEdit': call({
    summary: 'Get an event for editing, with the programs it can belong to',
    who: 'editor',
    body: body({ id: id.optional() }),
    reply: reply({
      /** null where no event was asked for. */
      event: staffEvent.nullable(),
      programs: z.array(z.object({ name: z.string(), title: z.string() })),
      /** Of the site: what a new event has. */
      timeZone: z.string(),
    }),
  }),
  'events/editEvent': call({
    summary: 'Edit an event, or create one; changes to a published event are live immediately',
    who: 'editor',
    body: body({
      id: id.optional(),
      version: version.optional(),
      title: requiredLine(200),
      /** Absent: made of the title, once. */
      slug: slug.optional(),
      summary: line(300).optional(),
      description: markdown.optional(),
      place: line(300).optional(),
      link: z.union([address, z.literal('')]).optional(),
      startsAt: localTime,
      endsAt: localTime,
      timeZone: timeZone.optional(),
      takesRegistrations: flag.optional(),
      capacity: capacity.optional(),
      opensAt: localTime.nullable().optional(),
      closesAt: localTime.nullable().optional(),
      isPublished: flag.optional(),
      program: line(200).optional(),
    }),
    bodyLimit: bodyLimits.text,
    reply: changed({ event: staffEvent }),
  }),
  'events/cancelEvent': call({
    summary: 'Cancel an event permanently and email everyone who is registered or on the waitlist',
    who: 'administrator',
    body: body({
      id,
      version: version.optional(),
      /** In the staff's own words. */
      note: z.union([requiredMarkdown, z.literal('')]).optional(),
    }),
    bodyLimit: bodyLimits.text,
    reply: changed({ event: staffEvent }),
  }),
  'events/deleteEvent': call({
    summary: 'Delete an event with its registrations; cancel it first if anyone is registered',
    who: 'administrator',
    body: body({ id }),
    reply: changed({}),
  }),
  'events/mailParticipants': call({
    summary: 'Email everyone who is registered and, optionally, the waitlist',
    who: 'administrator',
    body: body({
      id,
      subject: requiredLine(200),
      text: requiredMarkdown,
      alsoWaiting: flag.optional(),
    }),
    bodyLimit: bodyLimits.text,
    reply: changed({ mails: count }),
  }),

  'events/allParticipants': call({
    summary: 'List participants by page',
    who: 'administrator',
    body: body({
      page,
      pageSize,
      ...participantFilter,
      sort: z
        .enum([
          ...(['name', '-name', 'email', '-email'] as const),
          ...(['state', '-state', 'createdAt', '-createdAt'] as const),
        ])
        .optional(),
    }),
    reply: reply({ participants: z.array(participant), total: count }),
  }),
  'events/getEventChoices': call({
    summary: 'List events to filter by: upcoming, the most recent and optionally a given one',
    who: 'administrator',
    body: body({ event: id.optional() }),
    reply: reply({
      events: z.array(
        z.object({
          id,
          title: z.string(),
          when: z.string(),
          place: z.string(),
          registered: count,
          waiting: count,
          capacity: count.nullable(),
        }),
      ),
    }),
  }),
  'events/checkIn': call({
    summary: 'Check a participant in, or undo it; no one moves up from the waitlist',
    who: 'administrator',
    body: body({
      participant: id,
      isHere: flag,
      /** 1: someone on the waiting list is let in, even over capacity. Without it they are refused. */
      letIn: flag.optional(),
    }),
    reply: changed({ participant }),
  }),
  'events/cancelParticipants': call({
    summary: 'Cancel registrations and notify the participants; the waitlist moves up',
    who: 'administrator',
    body: body({ participants: z.array(id).min(1).max(1_000) }),
    reply: changed({ cancelled: count }),
  }),
  'events/deleteParticipants': call({
    summary: 'Delete registrations and all data about them without notifying anyone',
    who: 'administrator',
    body: body({ participants: z.array(id).min(1).max(1_000) }),
    reply: changed({ deleted: count }),
  }),
  'events/exportParticipants': call({
    summary: 'Export participants as part of a CSV file: send `next` as `after` until it is null',
    who: 'administrator',
    body: body({ ...participantFilter, after: id.optional() }),
    reply: reply({ csv: z.string(), next: id.nullable() }),
  }),
};
