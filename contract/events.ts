import { z } from 'zod';
import { body, bodyLimits, call, changed, reply } from './call.ts';
import {
  capacity,
  count,
  eventFilter,
  eventRow,
  eventSlug,
  listedEvent,
  localTime,
  participant,
  participantFilter,
  registration,
  registrationToken,
  shownEvent,
  staffEvent,
} from './event-fields.ts';
import {
  email,
  flag,
  id,
  line,
  linkUrl,
  markdown,
  requiredLine,
  requiredMarkdown,
  timeZone,
  version,
} from './fields.ts';
import { tableSorts } from './shared/table-sorts.ts';
import { page, sortBy } from './table.ts';

export const events = {
  'events/getEvents': call({
    summary: 'List published events: upcoming (next first) or past',
    who: 'anyone',
    body: body({
      when: z.enum(['upcoming', 'past']),
      /** Only of this program. */
      program: line(200).optional(),
      page: page.page,
    }),
    reply: reply({ events: z.array(listedEvent), total: count, pageSize: count }),
    cacheTags: () => ['events'],
  }),
  'events/getEvent': call({
    summary: 'A published event',
    who: 'anyone',
    body: body({ slug: eventSlug }),
    reply: reply({ event: shownEvent }),
    // It references its program.
    cacheTags: ({ slug }) => [`event:${slug.toLowerCase()}`, 'section:programs'],
  }),
  'events/getCalendar': call({
    summary: 'Get a published event as a calendar file (RFC 5545)',
    who: 'anyone',
    body: body({ slug: eventSlug }),
    reply: reply({ calendar: z.string() }),
    cacheTags: ({ slug }) => [`event:${slug.toLowerCase()}`],
  }),
  'events/getAddresses': call({
    summary: 'List the slugs of all published events',
    who: 'anyone',
    body: body({}),
    reply: reply({ slugs: z.array(z.string()) }),
    cacheTags: () => ['events'],
  }),
  'events/register': call({
    summary: 'Register for an event or join its waitlist, once per email',
    who: 'anyone',
    body: body({ slug: eventSlug, name: requiredLine(100), email }),
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
      ...page,
      ...eventFilter,
      sort: sortBy(tableSorts.events),
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
      /** null if no event was requested. */
      event: staffEvent.nullable(),
      programs: z.array(z.object({ name: z.string(), title: z.string() })),
      /** The site's, the default of a new event. */
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
      /** Absent: derived from the title, once. */
      slug: eventSlug.optional(),
      summary: line(300).optional(),
      description: markdown.optional(),
      place: line(300).optional(),
      link: z.union([linkUrl, z.literal('')]).optional(),
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
      /** Staff's message. */
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
      /** The same for every attempt at this message: it is sent once. */
      attempt: id.optional(),
    }),
    bodyLimit: bodyLimits.text,
    reply: changed({ mails: count }),
  }),

  'events/allParticipants': call({
    summary: 'List participants by page',
    who: 'administrator',
    body: body({
      ...page,
      ...participantFilter,
      sort: sortBy(tableSorts.participants),
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
      /** 1: someone on the waiting list is let in, even over capacity. Without it they are rejected. */
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
