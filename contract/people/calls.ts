import { z } from 'zod';
import { body, byBody, call, changed, reply } from '../call.ts';
import { cents, isoDate, monthlyGift } from '../donations/fields.ts';
import {
  byId,
  flag,
  id,
  line,
  mailedToken,
  requiredLine,
  time,
  version,
  writing,
} from '../fields.ts';
import { language } from '../language.ts';
import { nameSchema } from '../named.ts';
import { importedNotes } from '../newsletter/subscribers.ts';
import { sample } from '../sample.ts';
import { tableSorts } from '../shared/table-sorts.ts';
import { after, csvChunk, page, search, sortBy, total } from '../table.ts';

/** A person's relation to the organization. */
const kind = z.enum(['account', 'subscriber', 'donor', 'participant', 'writer']);

const person = z.object({
  id,
  /** Empty: unknown. */
  name: z.string(),
  email: z.string(),
  address: z.string(),
  phone: z.string(),
  kinds: z.array(kind),
  version: z.number(),
  createdAt: time,
});
nameSchema(
  person,
  'Person',
  'Someone with an account, a subscription, gifts, registrations or messages.',
);

const filter = { search, kind: kind.optional() };

/** Everyone who works with people; only those who may know of gifts ask who has given. */
const asksWhatItMay = byBody({
  early: 'people.read',
  description: (holdersOf) =>
    `For ${holdersOf('people.read')}. With \`kind\`: \`donor\`: for ${holdersOf('gifts.read')}.`,
  of: (asked: { kind?: z.infer<typeof kind> | undefined }) =>
    asked.kind === 'donor' ? ('gifts.read' as const) : ('people.read' as const),
});

/** A note or a task. */
const entry = z.object({
  id,
  kind: z.enum(['note', 'task']),
  text: z.string(),
  /** A date; empty: none. */
  dueOn: z.string(),
  doneAt: time.nullable(),
  /** Empty: the account is deleted. */
  writtenBy: z.string(),
  createdAt: time,
});
nameSchema(entry, 'PersonEntry', 'A note about a person, or a task.');

const consent = z.object({
  /** 'newsletters'. */
  purpose: z.string(),
  decision: z.enum(['asked', 'given', 'withdrawn']),
  /** Where: 'subscribe-form'. */
  source: z.string(),
  /** The words that were shown. */
  words: z.string(),
  email: z.string(),
  /** The staff member who recorded it; empty: the person themselves. */
  recordedBy: z.string(),
  at: time,
});
nameSchema(consent, 'Consent', 'A consent that was given or withdrawn.');

const giftOf = z.object({ amount: cents, givenOn: z.string() }).nullable();

/** A person's gifts, in the site's currency, net of refunds. */
const giving = z.object({
  currency: z.string(),
  /** Gifts of money. */
  gifts: total,
  /** Gifts in kind, which count in no sum. */
  inKindGifts: total,
  lifetime: cents,
  thisYear: cents,
  lastYear: cents,
  first: giftOf,
  last: giftOf,
  largest: giftOf,
  monthly: z.array(monthlyGift),
});
nameSchema(
  giving,
  'PersonGiving',
  'What someone has given, in the site’s currency, net of refunds.',
);

const happening = z.object({
  kind: z.enum(['account', 'subscription', 'gift', 'email', 'event', 'message', 'note', 'task']),
  at: time,
  title: z.string(),
  detail: z.string(),
  /** Where staff see more; empty: nowhere. */
  path: z.string(),
});
nameSchema(happening, 'PersonEvent', 'Something in the history of a person.');

const merge = z.object({
  id,
  keptId: id,
  keptName: z.string(),
  /** The name and email of the profile that is now part of the other one; empty: they are no longer known. */
  mergedName: z.string(),
  mergedBy: z.string(),
  /** Only an administrator can undo it. */
  hasAccount: flag,
  at: time,
  undoneAt: time.nullable(),
  /** Until then it can be undone. */
  undoUntil: time,
});
nameSchema(merge, 'PersonMerge', 'A merge of two profiles.');

const mergeRequest = merge
  .pick({ id: true, keptId: true, keptName: true, mergedName: true, at: true })
  .extend({
    mergedId: id,
    /** Who was asked. */
    email: z.string(),
    /** Empty: the account is deleted. */
    askedBy: z.string(),
    expiresAt: time,
  });
nameSchema(mergeRequest, 'MergeRequest', 'A merge that waits until someone agrees to it.');
const requests = z.array(mergeRequest);

/** A person's profile. Parts that the caller’s roles do not include are null. */
const profile = z.object({
  person: person.extend({ emails: z.array(z.string()), isNamed: flag }),
  accounts: z.array(z.object({ id, name: z.string(), email: z.string(), isVerified: flag })),
  subscriptions: z
    .array(
      z.object({
        id,
        email: z.string(),
        lists: z.array(z.string()),
        status: z.enum(['pending', 'confirmed', 'unsubscribed']),
        /** In which they get our emails. */
        language,
        importedNotes,
      }),
    )
    .nullable(),
  donors: z
    .array(
      z.object({ id, name: z.string(), email: z.string(), address: z.string(), notes: z.string() }),
    )
    .nullable(),
  giving: giving.nullable(),
  consents: z.array(consent),
  entries: z.array(entry),
  /** The newest, newest first. */
  timeline: z.array(happening),
  merges: z.array(merge),
});

const pair = z.object({
  /** The field that the two have in common. */
  reason: z.enum(['email', 'address', 'phone', 'name']),
  people: z.array(person).length(2),
});

/** Profiles of people: who is behind accounts, subscriptions, gifts, registrations and messages. */
export const peopleCalls = {
  'people/getPeople': call({
    summary:
      'List people by page; without those of whom only gifts are known for callers who may not know of gifts',
    who: asksWhatItMay,
    body: () => body({ ...page, ...filter, sort: sortBy(tableSorts.people) }),
    reply: () =>
      reply({
        people: z.array(
          person.extend({
            /** The sum of all their gifts, net of refunds; null: the caller may not see it. */
            total: cents.nullable(),
          }),
        ),
        total,
        /** The sum of all gifts of these people; null: the caller may not see it. */
        sum: cents.nullable(),
        currency: z.string(),
      }),
    example: { body: { search: 'okafor', kind: 'subscriber', sort: 'name', page: 1 } },
  }),
  'people/getPerson': call({
    summary: 'Get what is known about a person, as far as the caller’s roles include it',
    who: 'people.read',
    ...byId,
    reply: () => reply({ profile }),
    failures: [404],
  }),
  'people/editPerson': call({
    summary: 'Edit a person’s name and phone number',
    who: 'people.edit',
    body: () =>
      body({
        id,
        /** Empty: the name is taken from their gifts, account, registrations and messages again. */
        name: line(200).optional(),
        phone: line(40).optional(),
        version: version.optional(),
      }),
    reply: () => changed({ person }),
    failures: [404, 409],
    example: { body: { id: sample.id, name: 'Maya Okafor', phone: '607 555 0100', version: 1 } },
  }),
  'people/addEntry': call({
    summary: 'Add a note or a task to a person',
    who: 'people.edit',
    body: () =>
      body({
        id,
        kind: entry.shape.kind,
        text: writing(5_000),
        /** For a task. */
        dueOn: isoDate.optional(),
        /** The same for every attempt at this entry: it is added once. */
        attempt: id.optional(),
      }),
    reply: () => changed({ entries: z.array(entry) }),
    failures: [404, 409],
    example: {
      body: {
        id: sample.id,
        kind: 'task',
        text: 'Call to say thanks',
        dueOn: '2026-03-02',
        attempt: sample.id,
      },
    },
  }),
  'people/editEntry': call({
    summary: 'Edit a note or a task, mark a task as done, or reopen it',
    who: 'people.edit',
    body: () => body({ id, text: writing(5_000).optional(), isDone: flag.optional() }),
    reply: () => changed({ entries: z.array(entry) }),
    failures: [404],
    example: { body: { id: sample.id, isDone: 1 } },
  }),
  'people/deleteEntry': call({
    summary: 'Delete a note or a task',
    who: 'people.edit',
    ...byId,
    reply: () => changed({ entries: z.array(entry) }),
    failures: [404],
  }),
  'people/exportPeople': call({
    summary: 'Export people as part of a CSV file: send `next` as `after` until it is null',
    who: asksWhatItMay,
    body: () => body({ ...filter, after }),
    reply: () => reply(csvChunk),
    example: { body: { kind: 'subscriber' } },
  }),
  'people/getDuplicates': call({
    summary:
      'List profiles that may be one person’s, merges that wait for a reply, and recent ones',
    who: 'people.merge',
    body: () => body({}),
    reply: () => reply({ pairs: z.array(pair), requests, merges: z.array(merge) }),
  }),
  'people/markDistinct': call({
    summary: 'Record that two profiles belong to different people',
    who: 'people.merge',
    body: () => body({ id, otherId: id }),
    reply: () => changed({}),
    failures: [404],
    example: { body: { id: sample.id, otherId: sample.otherId } },
  }),
  'people/mergePeople': call({
    summary:
      'Merge two profiles and their donors, which can be undone for 30 days; with an account, for administrators only. If both have a proven address, the owner of the older one is asked by email first',
    who: 'people.merge',
    body: () =>
      body({
        keptId: id,
        mergedId: id,
        /** The name of the merged profile and donor. */
        name: requiredLine(200).optional(),
        /** The same for every attempt at this merge: it happens once. */
        attempt: id.optional(),
      }),
    /** One of the two: what was done, or whom it waits for. */
    reply: () => changed({ merge: merge.nullable(), request: mergeRequest.nullable() }),
    failures: [404, 409, 429],
    example: { body: { keptId: sample.id, mergedId: sample.otherId, name: 'Maya Okafor' } },
  }),
  'people/cancelMergeRequest': call({
    summary: 'Withdraw a merge that waits for a reply; doing it again changes nothing',
    who: 'people.merge',
    ...byId,
    reply: () => changed({ requests }),
    failures: [404],
  }),
  'people/answerMerge': call({
    summary: 'Agree to a merge, or refuse it, by an emailed link, which works once',
    who: 'anyone',
    body: () => body({ id, verify_token: mailedToken, decision: z.enum(['confirm', 'refuse']) }),
    reply: () => changed({}),
    redeemsLink: true,
    failures: [409, 429],
    example: { body: { id: sample.id, verify_token: sample.token, decision: 'confirm' } },
  }),
  'people/undoMerge': call({
    summary: 'Undo a merge of the last 30 days; undoing it again changes nothing',
    who: 'people.merge',
    ...byId,
    reply: () => changed({ merge }),
    failures: [404, 409],
  }),
  'people/exportPerson': call({
    summary: 'Export all personal data of a person, as a file for them',
    who: 'people.erase',
    ...byId,
    reply: () => reply({ data: z.record(z.string(), z.unknown()) }),
    failures: [404],
  }),
  'people/deletePerson': call({
    summary: 'Delete a person with all personal data; gifts stay for accounting, without it',
    who: 'people.erase',
    ...byId,
    reply: () => changed({}),
    locksAccounts: true,
    failures: [404, 409],
  }),
};
