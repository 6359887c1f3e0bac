import { z } from 'zod';
import { body, call, changed, reply } from '../call.ts';
import { email, flag, id, line, mailedToken, mailsLink, requiredLine, time } from '../fields.ts';
import { language } from '../language.ts';
import { nameSchema } from '../named.ts';
import { sample } from '../sample.ts';
import { fieldMessage } from '../shared/language/field-message.ts';
import { tableSorts } from '../shared/table-sorts.ts';
import { page, sortBy } from '../table.ts';

/**
 * The token of an email's own unsubscribe links: the subscriber's id, the mailing's, an expiry, and their signature.
 */
const leaveToken = z
  .string()
  .regex(
    /^[\w-]{1,80}(?:\.[\w-]{1,80})?(?:~\d{10})?\.[\w-]{43}$/,
    fieldMessage('fields.linkInvalid'),
  );

const chosen = { test: flag, general: flag, newsletters: flag };
/** 'pending' until the address is confirmed; 'unsubscribed' from every list. */
const status = z.enum(['pending', 'confirmed', 'unsubscribed']);

const preferences = z.object({
  ...chosen,
  /** The address, partly hidden: 'm…@example.org'; empty if there is no subscription anymore. */
  email: z.string(),
  status: z.enum(['none', ...status.options]),
  /** In which they get our emails; absent if the link does not show it. */
  language: language.optional(),
});
nameSchema(
  preferences,
  'SubscriptionPreferences',
  'The lists that the owner of an emailed link receives.',
);

const names = { firstName: line(100), lastName: line(100) };

/** A cell of an imported file that was kept with its person, under the name of its column. */
const importedNote = z.object({ column: z.string(), text: z.string() });
export const importedNotes = z.array(importedNote);

const subscriberShown = z.object({
  id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** In which they get mailings and emails about their subscription. */
  language,
  ...chosen,
  status,
  createdAt: time,
});
nameSchema(subscriberShown, 'Subscriber', 'A newsletter subscriber.');

/** A filter of subscribers: by part of the address, list, status, and language. */
const filter = {
  search: line(254).optional(),
  list: z.enum(['test', 'general', 'newsletters']).optional(),
  status: status.optional(),
  language: language.optional(),
};
const total = z.number().int();

export const subscriberCalls = {
  'subscriber/newsletterSubscribe': call({
    summary: 'Subscribe an address to one or more lists',
    who: 'anyone',
    body: () => body({ email, ...chosen }),
    reply: () =>
      z.object({
        code: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
        message: z.string(),
        userId: id.optional(),
      }),
    failures: [429],
    acceptsBotCheck: true,
    example: {
      body: { email: sample.email, test: 0, general: 1, newsletters: 1 },
      reply: {
        code: 1,
        message: 'Thank you! Please check your email and confirm your subscription.',
      },
    },
  }),
  'subscriber/confirmSubscription': call({
    summary: 'Confirm a subscription with the emailed link',
    who: 'anyone',
    body: () => body({ verify_token: mailedToken }),
    reply: () => z.object({ code: z.literal(1), message: z.string() }),
    example: { body: { verify_token: sample.token } },
  }),
  'subscriber/getPreferences': call({
    summary: 'Get the lists that the owner of an emailed link receives',
    who: 'anyone',
    body: () => body({ token: leaveToken }),
    reply: () =>
      reply({
        preferences,
        /** 1: the link is only for unsubscribing, or has expired: it shows neither the address nor the lists. */
        isExpired: flag,
      }),
    failures: [429],
    example: { body: { token: sample.signedToken } },
  }),
  'subscriber/mailPreferences': call({
    summary: 'Email a new preferences link to replace an expired one',
    who: 'anyone',
    body: () => body({ token: leaveToken }),
    reply: () => z.object({ code: z.literal(1), message: z.string() }),
    example: { body: { token: sample.signedToken } },
  }),
  'subscriber/requestPreferences': call({
    summary: 'Email a link to the preferences; the reply is the same for an unknown address',
    ...mailsLink,
  }),
  'subscriber/editPreferences': call({
    summary: 'Choose exactly these lists with an emailed link; choosing none unsubscribes',
    who: 'anyone',
    body: () =>
      body({
        token: leaveToken,
        ...chosen,
        /** Absent: it stays. */
        language: language.optional(),
      }),
    reply: () => changed({ preferences }),
    failures: [429],
    example: {
      body: { token: sample.signedToken, test: 0, general: 1, newsletters: 1, language: 'es' },
    },
  }),
  'subscriber/leave': call({
    summary: 'Unsubscribe from every list with an emailed link, immediately',
    who: 'anyone',
    body: () =>
      body({
        token: leaveToken,
        /** 1: requested by a mail program (RFC 8058). */
        oneClick: flag.optional(),
      }),
    reply: () => changed({ preferences }),
    failures: [429],
    example: { body: { token: sample.signedToken } },
  }),
  'subscriber/allSubscriber': call({
    summary: 'List subscribers by page, or all of them without a page',
    who: 'subscribers.manage',
    body: () =>
      body({
        ...page,
        ...filter,
        sort: sortBy(tableSorts.subscribers),
      }),
    reply: () => reply({ subscribers: z.array(subscriberShown), total }),
    example: { body: { page: 1, list: 'general', status: 'confirmed' } },
  }),
  'subscriber/getSubscriber': call({
    summary: 'Get everything kept about one subscriber',
    who: 'subscribers.manage',
    body: () => body({ subscriber: id }),
    reply: () =>
      reply({
        subscriber: subscriberShown.extend({
          confirmedAt: time.nullable(),
          /** The origin of the address. */
          source: z.enum(['form', 'import', 'staff']),
          /** How someone whom staff added asked for the newsletter; empty for all others. */
          consentNote: z.string(),
          /** What the imported file says of them in columns that staff chose to keep. */
          importedNotes,
          /** Its unsubscribes, newest first. */
          departures: z.array(
            z.object({
              ...chosen,
              how: z.string(),
              /** The mail service's, for a bounce or complaint. */
              reason: z.string(),
              leftAt: time,
            }),
          ),
        }),
      }),
    failures: [404],
    example: { body: { subscriber: sample.id } },
  }),
  'subscriber/addSubscriber': call({
    summary: 'Add a subscriber by hand, with a note of how they asked for the newsletter',
    who: 'subscribers.manage',
    body: () =>
      body({
        email,
        firstName: names.firstName.optional(),
        lastName: names.lastName.optional(),
        /** In which they are written to; absent: English. */
        language: language.optional(),
        ...chosen,
        /** How and when they asked: 'Sign-up sheet at the harvest supper'. */
        consentNote: requiredLine(300, 'Say how and when they asked for the newsletter.'),
        /** 1: they are asked by email to confirm; 0: the note is enough. */
        askToConfirm: flag,
        /** The same for every attempt at this person: they are added once. */
        attempt: id.optional(),
      }),
    reply: () => changed({ subscriber: subscriberShown }),
    failures: [409],
    example: {
      body: {
        email: sample.email,
        firstName: 'Maya',
        lastName: 'Okafor',
        test: 0,
        general: 1,
        newsletters: 1,
        consentNote: 'Sign-up sheet at the harvest supper',
        askToConfirm: 1,
      },
    },
  }),
  'subscriber/editSubscriber': call({
    summary:
      'Edit a subscriber’s address, name, language and lists; returning to a list that they left needs their confirmation',
    who: 'subscribers.manage',
    body: () =>
      body({
        subscriber: id,
        email,
        ...names,
        /** Absent: it stays. */
        language: language.optional(),
        ...chosen,
      }),
    reply: () => changed({ subscriber: subscriberShown }),
    failures: [404, 409],
    example: {
      body: {
        subscriber: sample.id,
        email: sample.email,
        firstName: 'Maya',
        lastName: 'Okafor',
        test: 0,
        general: 1,
        newsletters: 1,
      },
    },
  }),
  'subscriber/unsubscribeSubscriber': call({
    summary: 'Unsubscribe someone who asked staff from every list',
    who: 'subscribers.manage',
    body: () => body({ subscriber: id }),
    reply: () => changed({ subscriber: subscriberShown }),
    failures: [404],
    example: { body: { subscriber: sample.id } },
  }),
  'subscriber/deleteImportedNotes': call({
    summary: 'Delete what an imported file said of a subscriber, who stays subscribed',
    who: 'subscribers.manage',
    body: () => body({ subscriber: id }),
    reply: () => changed({}),
    failures: [404],
    example: { body: { subscriber: sample.id } },
  }),
  'subscriber/deleteSubscriber': call({
    summary: 'Delete a subscriber',
    who: 'subscribers.manage',
    body: () => body({ subscriber: id }),
    reply: () => changed({ total }),
    failures: [404],
    example: { body: { subscriber: sample.id } },
  }),
  'subscriber/deleteSubscribers': call({
    summary: 'Delete subscribers; those that are already gone count as deleted',
    who: 'subscribers.manage',
    body: () => body({ subscribers: z.array(id).min(1).max(1_000) }),
    reply: () => changed({ total }),
    example: { body: { subscribers: [sample.id, sample.otherId] } },
  }),
  'subscriber/deleteMatchingSubscribers': call({
    summary: 'Delete every subscriber that matches a search',
    who: 'subscribers.manage',
    body: () =>
      body({
        ...filter,
        /** Their number when it was confirmed; if it has changed since, nothing is deleted. */
        count: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
      }),
    reply: () => changed({ total }),
    failures: [409],
    example: { body: { search: '@example.org', count: 12 } },
  }),
  'subscriber/exportSubscribers': call({
    summary: 'Export subscribers as part of a CSV file: send `next` as `after` until it is null',
    who: 'subscribers.manage',
    body: () => body({ ...filter, after: id.optional() }),
    reply: () => reply({ csv: z.string(), next: id.nullable() }),
    example: { body: { list: 'newsletters' } },
  }),
  'subscriber/getGrowth': call({
    summary: 'Get how many joined and left in each of the last 26 weeks, oldest first',
    who: 'subscribers.manage',
    body: () => body({}),
    reply: () =>
      reply({
        weeks: z.array(
          z.object({
            /** Its Monday, UTC. */
            week: z.iso.date(),
            joined: z.number().int(),
            left: z.number().int(),
            /** How many were subscribed at its end. */
            total: z.number().int(),
            /** The total at the end of the same week a year before. */
            lastYear: z.number().int(),
          }),
        ),
      }),
  }),
};

const addresses = z.array(z.string());

export const sendgridCalls = {
  'sendgrid/sync-unsubscribes': call({
    summary: 'Sync unsubscribes from SendGrid’s suppression groups',
    who: 'subscribers.manage',
    body: () => body({}),
    reply: () =>
      changed({
        success: z.boolean(),
        unsubscribed: z.object({ newsletter: addresses, updated: addresses, offers: addresses }),
        updatedCount: z.object({ newsletterSubscribers: z.number().int() }),
        error: z.string(),
      }),
  }),
  'sendgrid/getSync': call({
    summary: 'Get whether SendGrid is set up and when it was last synced',
    who: 'subscribers.manage',
    body: () => body({}),
    reply: () => reply({ isConfigured: flag, lastSyncAt: time.nullable() }),
  }),
};
