import { z } from 'zod';
import { body, call, reply } from '../call.ts';
import { time } from '../fields.ts';
import { nameSchema } from '../named.ts';

const count = z.number().int();

const job = z.object({
  /** 'sending event reminders'. */
  name: z.string(),
  /** The time between two runs, in seconds; null: at a time of day. */
  every: count.nullable(),
  lastSuccessAt: time.nullable(),
  lastFailureAt: time.nullable(),
  /** The first failure since it last succeeded; null: it works. */
  failingSince: time.nullable(),
  /** Why it last failed; empty: it has not. */
  error: z.string(),
  /** When it is planned to run; null: by `every`. */
  nextAt: time.nullable(),
});
nameSchema(job, 'Job', 'A background job and its state.');

const queue = z.object({
  /** The work that waits: 'emails'. */
  name: z.string(),
  waiting: count,
  /** Since when the oldest waits. */
  oldestAt: time.nullable(),
});

const failure = z.object({
  /** The activity: 'sending mail'. */
  work: z.string(),
  cause: z.string(),
  count,
  lastAt: time,
  /** A request that it happened to, for the log; empty: none. */
  requestId: z.string(),
});
nameSchema(failure, 'SystemFailure', 'Something that failed, and how often in the last week.');

export const systemCalls = {
  'system/getStatus': call({
    summary: 'Get the state of background jobs, the queues, and the failures in the last week',
    who: 'system.manage',
    body: () => body({}),
    reply: () =>
      reply({
        jobs: z.array(job),
        queues: z.array(queue),
        failures: z.array(failure),
        /** Emails of the last week that were not sent, or may not have been. */
        unsentEmails: z.object({ failed: count, unknown: count }),
      }),
  }),
};
