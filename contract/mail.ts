import { z } from 'zod';
import { body, call, reply } from './call.ts';
import { id, time } from './fields.ts';
import { nameSchema } from './named.ts';
import { page } from './table.ts';

const writtenMail = z.object({
  id,
  recipient: z.string(),
  subject: z.string(),
  text: z.string(),
  /**
   * 'waiting' in the queue or for a mail service, 'sent', 'failed' permanently, 'unknown' after a crash during sending, 'held' after a
   * backup was restored.
   */
  status: z.enum(['waiting', 'sent', 'failed', 'unknown', 'held']),
  attempts: z.number().int(),
  /** The mail service's last error; empty: none. */
  error: z.string(),
  createdAt: time,
  sentAt: time.nullable(),
});
nameSchema(writtenMail, 'OutboxMail', 'An email in the outbox.');

export const mail = {
  'mail/getOutbox': call({
    summary: 'List the emails in the outbox, newest first',
    who: 'administrator',
    body: body({
      ...page,
    }),
    reply: reply({
      mails: z.array(writtenMail),
      total: z.number().int(),
      /** Whether emails are sent at all: 0 if no mail service is configured. */
      isSending: z.union([z.literal(0), z.literal(1)]),
    }),
  }),
};
