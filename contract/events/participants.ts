import { z } from 'zod';
import { body, call, changed, reply } from '../call.ts';
import { email, flag, id, requiredLine, sentTime } from '../fields.ts';
import { language } from '../language.ts';
import { sample } from '../sample.ts';
import { tableSorts } from '../shared/table-sorts.ts';
import { page, sortBy } from '../table.ts';
import { count, doorEvent, participant, participantFilter, seats } from './fields.ts';

/** The people who register for events, as staff manage them. */
export const participantCalls = {
  'events/allParticipants': call({
    summary: 'List participants by page',
    who: 'participants.read',
    body: () =>
      body({
        ...page,
        ...participantFilter,
        sort: sortBy(tableSorts.participants),
      }),
    reply: () => reply({ participants: z.array(participant), total: count }),
    example: { body: { event: sample.id, state: 'registered', sort: 'name' } },
  }),
  'events/getEventChoices': call({
    summary: 'List events to filter by: upcoming, the most recent and optionally a given one',
    who: 'participants.read',
    body: () => body({ event: id.optional() }),
    reply: () =>
      reply({
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
    example: { body: { event: sample.id } },
  }),
  'events/checkIn': call({
    summary: 'Check a participant in, or undo it; no one moves up from the waitlist',
    who: 'participants.checkIn',
    body: () =>
      body({
        participant: id,
        isHere: flag,
        /** 1: someone on the waiting list is let in, even over capacity. Without it they are rejected. */
        letIn: flag.optional(),
        /** When they came, if that is sent later; a time in the future counts as now. */
        cameAt: sentTime.optional(),
        /** The same each time that this check-in is sent: it counts once. */
        attempt: id.optional(),
      }),
    reply: () => changed({ participant }),
    failures: [404, 409],
    example: { body: { participant: sample.id, isHere: 1, cameAt: sample.time } },
  }),
  'events/getDoor': call({
    summary: 'Get an event’s counts and the people to check in, by name: at most 2,000',
    who: 'participants.checkIn',
    body: () => body({ event: id }),
    reply: () => reply({ event: doorEvent, participants: z.array(participant), total: count }),
    failures: [404],
    example: { body: { event: sample.id } },
  }),
  'events/addParticipant': call({
    summary: 'Register a person for an event by hand, such as a walk-in at the door',
    who: 'participants.manage',
    body: () =>
      body({
        event: id,
        name: requiredLine(100),
        /** Empty: not known. */
        email: z.union([email, z.literal('')]).optional(),
        /** 1: they are checked in at once. */
        isHere: flag.optional(),
        /** 1: even over capacity. Without it a full event is rejected. */
        letIn: flag.optional(),
        seats: seats.optional(),
        /** Absent: that of the account with the address, or else English. */
        language: language.optional(),
        /** The same for every attempt at this person: they are added once. */
        attempt: id.optional(),
      }),
    reply: () => changed({ participant }),
    failures: [404, 409],
    example: { body: { event: sample.id, name: 'Maya Okafor', isHere: 1, letIn: 0 } },
  }),
  'events/promoteParticipant': call({
    summary: 'Give a seat to a chosen person on the waitlist, and email them',
    who: 'participants.manage',
    body: () =>
      body({
        participant: id,
        /** 1: even over capacity. Without it a full event is rejected. */
        letIn: flag.optional(),
      }),
    reply: () => changed({ participant }),
    failures: [404, 409],
    example: { body: { participant: sample.id, letIn: 0 } },
  }),
  'events/fillSeats': call({
    summary: 'Give all free seats to those who have waited longest, and email them',
    who: 'participants.manage',
    body: () => body({ event: id }),
    reply: () => changed({ promoted: count }),
    failures: [404, 409],
    example: { body: { event: sample.id } },
  }),
  'events/cancelParticipants': call({
    summary: 'Cancel registrations and notify the participants; the waitlist moves up',
    who: 'participants.manage',
    body: () => body({ participants: z.array(id).min(1).max(1_000) }),
    reply: () => changed({ cancelled: count }),
    example: { body: { participants: [sample.id, sample.otherId] } },
  }),
  'events/deleteParticipants': call({
    summary: 'Delete registrations and all data about them without notifying anyone',
    who: 'participants.manage',
    body: () => body({ participants: z.array(id).min(1).max(1_000) }),
    reply: () => changed({ deleted: count }),
    example: { body: { participants: [sample.id, sample.otherId] } },
  }),
  'events/exportParticipants': call({
    summary: 'Export participants as part of a CSV file: send `next` as `after` until it is null',
    who: 'participants.read',
    body: () => body({ ...participantFilter, after: id.optional() }),
    reply: () => reply({ csv: z.string(), next: id.nullable() }),
    example: { body: { event: sample.id } },
  }),
};
