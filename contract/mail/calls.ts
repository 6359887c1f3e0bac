import { z } from 'zod';
import { body, call, changed, reply } from '../call.ts';
import { flag, id, line, time } from '../fields.ts';
import { nameSchema } from '../named.ts';
import { page } from '../table.ts';

const writtenMail = z.object({
  id,
  recipient: z.string(),
  subject: z.string(),
  text: z.string(),
  /**
   * 'waiting' in the queue or for a mail service, 'sent', 'failed' permanently, 'unknown' after a crash during sending,
   * 'held' after a backup was restored.
   */
  status: z.enum(['waiting', 'sent', 'failed', 'unknown', 'held']),
  attempts: z.number().int(),
  /** The mail service's last error; empty: none. */
  error: z.string(),
  createdAt: time,
  sentAt: time.nullable(),
  /** 1: it was given up, and its links still work. */
  canResend: flag,
});
nameSchema(writtenMail, 'OutboxMail', 'An email in the outbox.');

export const mailCalls = {
  'mail/getOutbox': call({
    summary: 'List the emails in the outbox, newest first',
    who: 'emails.manage',
    body: () =>
      body({
        /** Words, each in the recipient's address or the subject. */
        search: line(254).optional(),
        ...page,
      }),
    reply: () =>
      reply({
        mails: z.array(writtenMail),
        total: z.number().int(),
        /** Whether emails are sent at all: 0 if no mail service is configured. */
        isSending: flag,
        /** 1: links are complete, since no mail service was ever set up: whoever opens one acts as the recipient. */
        showsLinks: flag,
        /** How many failed and unknown emails can be sent again. */
        resendable: z.object({ failed: z.number().int(), unknown: z.number().int() }),
      }),
    example: { body: { page: 1, pageSize: 50 } },
  }),
  'mail/getOutage': call({
    summary: 'Get whether the mail service is available',
    who: 'emails.manage',
    body: () => body({}),
    reply: () =>
      reply({
        /** Null: it can, or nothing waits for it. */
        outage: z
          .object({
            since: time,
            /** How many emails wait. */
            waiting: z.number().int(),
            /** The mail service's last error, without email addresses. */
            reason: z.string(),
          })
          .nullable(),
      }),
  }),
  'mail/resendEmails': call({
    summary: 'Send an email again that failed or may not have arrived, or all of a kind',
    who: 'emails.manage',
    body: () =>
      body({
        id: id.optional(),
        /** All of a kind, if no `id` is given. */
        status: z.enum(['failed', 'unknown']).optional(),
      }),
    reply: () => changed({ emails: z.number().int() }),
    failures: [409],
    example: { body: { status: 'failed' } },
  }),
};
