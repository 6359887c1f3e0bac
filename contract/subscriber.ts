import { z } from 'zod';
import { body, call, changed, reply } from './call.ts';
import { email, flag, id, line, mailedToken, time } from './fields.ts';
import { nameSchema } from './named.ts';

/** A token of a mail's own links: a subscriber's id, a mailing's, when it expires, and their signature. */
const leaveToken = z
  .string()
  .regex(/^[\w-]{1,80}(?:\.[\w-]{1,80})?(?:~\d{10})?\.[\w-]{43}$/, 'This link isn’t valid.');

const chosen = { test: flag, general: flag, newsletters: flag };
/** 'pending' until the address is confirmed; 'unsubscribed' has left every list. */
const status = z.enum(['pending', 'confirmed', 'unsubscribed']);

const preferences = z.object({
  ...chosen,
  /** The address, partly hidden: 'm…@example.org'; empty where there is no subscription any more. */
  email: z.string(),
  status: z.enum(['none', ...status.options]),
});
nameSchema(
  preferences,
  'SubscriptionPreferences',
  'Which lists the owner of a mailed link receives.',
);

const subscriberShown = z.object({ id, email: z.string(), ...chosen, status, createdAt: time });
nameSchema(subscriberShown, 'Subscriber', 'A subscriber of the newsletter.');

/** Which subscribers are meant: those whose address holds `search`, on a list, of a status. */
const filter = {
  search: line(254).optional(),
  list: z.enum(['test', 'general', 'newsletters']).optional(),
  status: status.optional(),
};
/** What subscribers can be sorted by; with a minus the other way round. */
const sort = z.enum(['email', '-email', 'status', '-status', 'createdAt', '-createdAt']).optional();
const total = z.number().int();

export const subscriber = {
  'subscriber/newsletterSubscribe': call({
    summary: 'Subscribe an address to one or more lists',
    who: 'anyone',
    body: body({ email, ...chosen }),
    reply: z.object({
      code: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
      message: z.string(),
      userId: id.optional(),
    }),
  }),
  'subscriber/confirmSubscription': call({
    summary: 'Redeem the mailed link that confirms a subscription',
    who: 'anyone',
    body: body({ verify_token: mailedToken }),
    reply: z.object({ code: z.literal(1), message: z.string() }),
  }),
  'subscriber/getPreferences': call({
    summary: 'Which lists the owner of a mailed link receives',
    who: 'anyone',
    body: body({ token: leaveToken }),
    reply: reply({
      preferences,
      /** 1: the link is for leaving alone, or its time is over: it shows neither the address nor the lists. */
      isExpired: flag,
    }),
  }),
  'subscriber/mailPreferences': call({
    summary: 'Mail a new link to the preferences, in place of one that has expired',
    who: 'anyone',
    body: body({ token: leaveToken }),
    reply: z.object({ code: z.literal(1), message: z.string() }),
  }),
  'subscriber/editPreferences': call({
    summary: 'Choose exactly these lists by a mailed link; none of them leaves the newsletter',
    who: 'anyone',
    body: body({ token: leaveToken, ...chosen }),
    reply: changed({ preferences }),
  }),
  'subscriber/leave': call({
    summary: 'Leave every list by a mailed link, at once',
    who: 'anyone',
    body: body({
      token: leaveToken,
      /** 1: a mail program has asked for it (RFC 8058). */
      oneClick: flag.optional(),
    }),
    reply: changed({ preferences }),
  }),
  'subscriber/allSubscriber': call({
    summary: 'The subscribers, a page at a time; without a page, all of them',
    who: 'administrator',
    body: body({
      page: z.number().int().min(1).max(1_000_000).optional(),
      pageSize: z.number().int().min(1).max(200).optional(),
      ...filter,
      sort,
    }),
    reply: reply({ subscribers: z.array(subscriberShown), total }),
  }),
  'subscriber/getSubscriber': call({
    summary: 'What is known about one subscriber',
    who: 'administrator',
    body: body({ subscriber: id }),
    reply: reply({
      subscriber: subscriberShown.extend({
        confirmedAt: time.nullable(),
        /** How the address came here. */
        source: z.enum(['form', 'import']),
        /** What it has left, newest first. */
        departures: z.array(z.object({ ...chosen, how: z.string(), leftAt: time })),
      }),
    }),
  }),
  'subscriber/deleteSubscriber': call({
    summary: 'Delete a subscriber',
    who: 'administrator',
    body: body({ subscriber: id }),
    reply: changed({ total }),
  }),
  'subscriber/deleteSubscribers': call({
    summary: 'Delete these subscribers; those that are gone already count as deleted',
    who: 'administrator',
    body: body({ subscribers: z.array(id).min(1).max(1_000) }),
    reply: changed({ total }),
  }),
  'subscriber/deleteMatchingSubscribers': call({
    summary: 'Delete every subscriber that a search finds',
    who: 'administrator',
    body: body({
      ...filter,
      /** How many they were when it was decided; where it is another number now, nothing is deleted. */
      count: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
    }),
    reply: changed({ total }),
  }),
  'subscriber/exportSubscribers': call({
    summary: 'Subscribers as a piece of a CSV file: send `next` as `after` until it is null',
    who: 'administrator',
    body: body({ ...filter, after: id.optional() }),
    reply: reply({ csv: z.string(), next: id.nullable() }),
  }),
  'subscriber/getGrowth': call({
    summary: 'How many came and left in each of the last 26 weeks, oldest first',
    who: 'administrator',
    body: body({}),
    reply: reply({
      weeks: z.array(
        z.object({
          /** Its Monday, UTC. */
          week: z.iso.date(),
          joined: z.number().int(),
          left: z.number().int(),
          /** How many were subscribed when it ended. */
          total: z.number().int(),
        }),
      ),
    }),
  }),
};

const addresses = z.array(z.string());

export const sendgrid = {
  'sendgrid/sync-unsubscribes': call({
    summary: 'Take over who has left the mail service’s suppression groups',
    who: 'administrator',
    body: body({}),
    reply: changed({
      success: z.boolean(),
      unsubscribed: z.object({ newsletter: addresses, updated: addresses, offers: addresses }),
      updatedCount: z.object({ newsletterSubscribers: z.number().int() }),
      error: z.string(),
    }),
  }),
  'sendgrid/getSync': call({
    summary: 'Whether SendGrid is set up, and when its suppressions were last taken over',
    who: 'administrator',
    body: body({}),
    reply: reply({ isConfigured: flag, lastSyncAt: time.nullable() }),
  }),
};
