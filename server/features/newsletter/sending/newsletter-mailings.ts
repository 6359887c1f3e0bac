import { Worker } from 'node:worker_threads';
import type { MailingKind } from '#server/features/mail/bulk/mailing-thread.ts';
import { existsWork } from './queries/mailings.ts';

/** Issues of the newsletter, and messages to donors. */
export const newsletterMailings: MailingKind = {
  activity: 'sending the newsletter',
  existsWork,
  openWorker: (options) => new Worker(new URL('./newsletter-worker.ts', import.meta.url), options),
};
