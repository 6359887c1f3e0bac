import { z } from 'zod';
import { body, bodyLimits, call, changed, reply } from '../call.ts';
import {
  byId,
  email,
  flag,
  id,
  line,
  linkUrl,
  markdown,
  picture,
  requiredLine,
  requiredMarkdown,
  time,
  timeZone,
  version,
  writing,
} from '../fields.ts';
import { forReaders, language, readersExample } from '../language.ts';
import { sample } from '../sample.ts';
import { tableSorts } from '../shared/table-sorts.ts';
import { page, sortBy } from '../table.ts';
import {
  answers,
  capacity,
  count,
  eventFeedback,
  eventFilter,
  eventRow,
  eventSlug,
  guests,
  listedEvent,
  localTime,
  ownRegistration,
  questions,
  rating,
  registration,
  registrationToken,
  seats,
  shownEvent,
  staffEvent,
} from './fields.ts';

/** A message from staff to participants. */
const announcement = {
  subject: requiredLine(200),
  text: requiredMarkdown,
  alsoWaiting: flag.optional(),
};

export const eventCalls = {
  'events/getEvents': call({
    summary: 'List published events: upcoming (next first) or past',
    who: 'anyone',
    body: () =>
      body({
        when: z.enum(['upcoming', 'past']),
        /** Only of this program. */
        program: line(200).optional(),
        page: page.page,
        /** How many are wanted, if fewer than a page has. */
        pageSize: z.number().int().min(1).max(24).optional(),
        ...forReaders,
      }),
    reply: () => reply({ events: z.array(listedEvent), total: count, pageSize: count }),
    cacheTags: () => ['events'],
    example: { body: { when: 'upcoming', page: 1 } },
  }),
  'events/getEvent': call({
    summary: 'A published event',
    who: 'anyone',
    body: () => body({ slug: eventSlug, ...forReaders }),
    reply: () => reply({ event: shownEvent }),
    // It references its program.
    cacheTags: ({ slug }) => [`event:${slug.toLowerCase()}`, 'section:programs'],
    failures: [404],
    example: { body: { slug: 'Soup-Evening' } },
  }),
  'events/getCalendar': call({
    summary: 'Get a published event as a calendar file (RFC 5545)',
    who: 'anyone',
    body: () => body({ slug: eventSlug, ...forReaders }),
    reply: () => reply({ calendar: z.string() }),
    cacheTags: ({ slug }) => [`event:${slug.toLowerCase()}`],
    failures: [404],
    example: { body: { slug: 'Soup-Evening' } },
  }),
  'events/getCalendarFeed': call({
    summary: 'Get all published events from the last 30 days on as one calendar (RFC 5545)',
    who: 'anyone',
    body: () => body(forReaders),
    reply: () => reply({ calendar: z.string() }),
    cacheTags: () => ['events', 'site'],
    example: readersExample,
  }),
  'events/getAddresses': call({
    summary: 'List the slugs of all published events, and the languages that each is in',
    who: 'anyone',
    body: () => body({}),
    reply: () =>
      reply({
        events: z.array(
          z.object({ slug: z.string(), updatedAt: time, languages: z.array(language) }),
        ),
      }),
    cacheTags: () => ['events', 'translations'],
  }),
  'events/register': call({
    summary: 'Register for an event or join its waitlist, alone or with guests, once per email',
    who: 'anyone',
    body: () =>
      body({
        slug: eventSlug,
        name: requiredLine(100),
        email,
        /** How many people it is for, with the person who registers; absent: one. */
        seats: seats.optional(),
        /** The names of the others, if they are to be known. */
        guests: guests.optional(),
        answers: answers.optional(),
      }),
    reply: () => changed({ state: z.enum(['registered', 'waiting']) }),
    failures: [404, 409, 429],
    acceptsBotCheck: true,
    example: { body: { slug: 'Soup-Evening', name: 'Maya Okafor', email: sample.email } },
  }),
  'events/getRegistration': call({
    summary: 'Get the registration that an emailed link opens',
    who: 'anyone',
    body: () => body({ verify_token: registrationToken, ...forReaders }),
    reply: () => reply({ registration }),
    failures: [429],
    example: { body: { verify_token: sample.signedToken } },
  }),
  'events/cancelRegistration': call({
    summary:
      'Cancel a registration with an emailed link; the next person on the waitlist gets the spot',
    who: 'anyone',
    body: () => body({ verify_token: registrationToken }),
    reply: () => changed({ registration }),
    failures: [409, 429],
    example: { body: { verify_token: sample.signedToken } },
  }),
  'events/getOwnRegistrations': call({
    summary: 'List the caller’s registrations for events to come and of the last week, next first',
    who: 'member',
    body: () => body(forReaders),
    reply: () => reply({ registrations: z.array(ownRegistration) }),
    example: readersExample,
  }),
  'events/giveFeedback': call({
    summary: 'Say how an event was, with an emailed link; a second time replaces the first',
    who: 'anyone',
    body: () =>
      body({
        verify_token: registrationToken,
        rating,
        text: z.union([writing(2_000), z.literal('')]),
      }),
    reply: () => changed({ registration }),
    failures: [404, 409, 429],
    example: {
      body: { verify_token: sample.signedToken, rating: 5, text: 'The soup was wonderful.' },
    },
  }),

  'events/allEvents': call({
    summary: 'List events by page, with registration counts',
    who: 'events.read',
    body: () =>
      body({
        ...page,
        ...eventFilter,
        sort: sortBy(tableSorts.events),
      }),
    reply: () => reply({ events: z.array(eventRow), total: count }),
    example: { body: { when: 'upcoming', state: 'published', sort: 'startsAt' } },
  }),
  'events/exportEvents': call({
    summary: 'Export events as part of a CSV file: send `next` as `after` until it is null',
    who: 'events.read',
    body: () => body({ ...eventFilter, after: id.optional() }),
    reply: () => reply({ csv: z.string(), next: id.nullable() }),
    example: { body: { when: 'past' } },
  }),
  'events/getEventToEdit': call({
    summary: 'Get an event for editing, with the programs it can belong to',
    who: 'events.read',
    body: () => body({ id: id.optional() }),
    reply: () =>
      reply({
        /** null if no event was requested. */
        event: staffEvent.nullable(),
        programs: z.array(z.object({ name: z.string(), title: z.string() })),
        /** The site's, the default of a new event. */
        timeZone: z.string(),
      }),
    failures: [404],
    example: { body: { id: sample.id } },
  }),
  'events/editEvent': call({
    summary: 'Edit an event, or create one; changes to a published event are live immediately',
    who: 'events.edit',
    body: () =>
      body({
        id: id.optional(),
        version: version.optional(),
        title: requiredLine(200),
        /** Absent: derived from the title, once. */
        slug: eventSlug.optional(),
        summary: line(300).optional(),
        description: markdown.optional(),
        image: picture.optional(),
        imageAlt: line(300).optional(),
        place: line(300).optional(),
        link: z.union([linkUrl, z.literal('')]).optional(),
        /** Empty: a search for the place. */
        mapUrl: z.union([linkUrl, z.literal('')]).optional(),
        maxSeats: seats.optional(),
        questions: questions.optional(),
        confirmation: z.union([writing(5_000), z.literal('')]).optional(),
        startsAt: localTime,
        endsAt: localTime,
        timeZone: timeZone.optional(),
        takesRegistrations: flag.optional(),
        capacity: capacity.optional(),
        /** 1: staff give free seats to people on the waitlist. */
        fillsByHand: flag.optional(),
        /** 1: participants are asked by email, the day after, how it was. */
        asksFeedback: flag.optional(),
        opensAt: localTime.nullable().optional(),
        closesAt: localTime.nullable().optional(),
        isPublished: flag.optional(),
        program: line(200).optional(),
      }),
    bodyLimit: bodyLimits.text,
    reply: () => changed({ event: staffEvent }),
    failures: [404, 409],
    example: {
      body: {
        title: 'Soup evening',
        image: 'soup-evening-k3xq8v2a-1600x1067.webp',
        imageAlt: 'Two volunteers ladle lentil soup into bowls.',
        startsAt: '2026-12-05T18:00',
        endsAt: '2026-12-05T20:00',
        timeZone: 'America/New_York',
        takesRegistrations: 1,
        capacity: 20,
        isPublished: 1,
      },
    },
  }),
  'events/duplicateEvent': call({
    summary: 'Copy an event as a draft, without its registrations',
    who: 'events.edit',
    body: () => body({ id, attempt: id.optional() }),
    reply: () => changed({ event: staffEvent }),
    failures: [404, 409],
    example: { body: { id: sample.id } },
  }),
  'events/repeatEvent': call({
    summary: 'Repeat an event as separate events, at the same local time',
    who: 'events.edit',
    body: () =>
      body({
        id,
        /**
         * 'monthDay': on the same day of each month; 'monthWeekday': on the same weekday, such as the first Saturday.
         */
        every: z.enum(['week', 'twoWeeks', 'monthDay', 'monthWeekday']),
        /** How many more events. */
        times: z.number().int().min(1).max(52),
        /** 1: they are published at once; 0: they are drafts. */
        isPublished: flag,
        attempt: id.optional(),
      }),
    reply: () => changed({ created: count }),
    failures: [404, 409],
    example: { body: { id: sample.id, every: 'week', times: 4, isPublished: 1 } },
  }),
  'events/cancelEvent': call({
    summary: 'Cancel an event permanently and email everyone who is registered or on the waitlist',
    who: 'events.cancel',
    body: () =>
      body({
        id,
        version: version.optional(),
        /** Staff's message. */
        note: z.union([requiredMarkdown, z.literal('')]).optional(),
      }),
    bodyLimit: bodyLimits.text,
    reply: () => changed({ event: staffEvent }),
    failures: [404, 409],
    example: { body: { id: sample.id, note: 'The kitchen is closed that day.' } },
  }),
  'events/deleteEvent': call({
    summary: 'Delete an event with its registrations; cancel it first if anyone is registered',
    who: 'events.cancel',
    ...byId,
    reply: () => changed({}),
    failures: [404, 409],
  }),
  'events/getFeedback': call({
    summary: 'Get what the participants said of an event',
    who: 'participants.read',
    ...byId,
    reply: () => reply({ feedback: eventFeedback }),
    failures: [404],
  }),
  'events/previewMail': call({
    summary: 'Preview a message to participants: its text, and how many would get it',
    who: 'participants.email',
    body: () => body({ id, ...announcement }),
    reply: () =>
      reply({
        subject: z.string(),
        /** The `html` is empty for plain text. */
        paragraphs: z.array(z.object({ text: z.string(), html: z.string() })),
        recipients: count,
        /** People without an email address. */
        unreachable: count,
      }),
    failures: [404],
    example: { body: { id: sample.id, subject: 'What to bring', text: 'Please bring a bowl.' } },
  }),
  'events/sendTestMail': call({
    summary: 'Send a message to participants to the caller first',
    who: 'participants.email',
    body: () => body({ id, ...announcement, attempt: id.optional() }),
    reply: () => changed({}),
    failures: [404, 409, 429],
    example: { body: { id: sample.id, subject: 'What to bring', text: 'Please bring a bowl.' } },
  }),
  'events/mailParticipants': call({
    summary: 'Email everyone who is registered and, optionally, the waitlist',
    who: 'participants.email',
    body: () =>
      body({
        id,
        ...announcement,
        /** The same for every attempt at this message: it is sent once. */
        attempt: id.optional(),
      }),
    bodyLimit: bodyLimits.text,
    reply: () => changed({ mails: count }),
    failures: [404, 409, 429],
    example: {
      body: {
        id: sample.id,
        subject: 'What to bring',
        text: 'Please bring a bowl.',
        alsoWaiting: 0,
      },
    },
  }),
};
