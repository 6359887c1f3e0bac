import { z } from 'zod';
import { body, bodyLimits, call, changed, reply } from '../call.ts';
import { id, requiredLine, requiredMarkdown, sentTime } from '../fields.ts';
import { total } from '../table.ts';
import { donorFilter } from './fields.ts';

/** A message from staff to the donors who match a filter: Markdown with merge fields. */
const message = { ...donorFilter, subject: requiredLine(200), text: requiredMarkdown };
/** The same for every attempt at this message: it is sent once. */
const attempt = id.optional();

export const donorMailCalls = {
  'donations/previewMail': call({
    summary: 'Preview a message to donors: the email, who would get it, and why others would not',
    who: 'donors.email',
    body: () => body(message),
    bodyLimit: bodyLimits.text,
    reply: () =>
      reply({
        subject: z.string(),
        /** The email as a document, filled in for the caller. */
        html: z.string(),
        /** Sentences about changes that are needed before it can be sent. */
        problems: z.array(z.string()),
        /** Sentences about parts to check again. */
        warnings: z.array(z.string()),
        /** Donors who subscribed to updates and confirmed it. */
        recipients: total,
        withoutEmail: total,
        /** Donors who unsubscribed, or to whom emails bounced. */
        unsubscribed: total,
        /** Donors who never subscribed to updates, or have not confirmed it. */
        notSubscribed: total,
      }),
    example: { body: { giving: 'lapsed', subject: 'We miss you', text: 'Hello,' } },
  }),
  'donations/sendTestMail': call({
    summary: 'Send a message to donors to the caller first',
    who: 'donors.email',
    body: () => body({ ...message, attempt }),
    bodyLimit: bodyLimits.text,
    reply: () => changed({}),
    failures: [409, 429],
    example: { body: { subject: 'We miss you', text: 'Hello,' } },
  }),
  'donations/mailDonors': call({
    summary: 'Email the donors matching a filter who subscribed to updates',
    who: 'donors.email',
    body: () =>
      body({
        ...message,
        /**
         * When sending begins; absent, or in the past: now. Who gets it is decided now; who unsubscribes until then
         * does not.
         */
        startAt: sentTime.optional(),
        attempt,
      }),
    bodyLimit: bodyLimits.text,
    reply: () => changed({ mails: total }),
    failures: [409, 429],
    example: {
      body: { giving: 'lapsed', subject: 'We miss you', text: 'Dear {first name|friend},' },
    },
  }),
};
