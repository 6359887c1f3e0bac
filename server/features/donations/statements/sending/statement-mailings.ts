import { Worker } from 'node:worker_threads';
import type { MailingKind } from '#server/features/mail/bulk/mailing-thread.ts';
import { existsStatementWork } from '../queries/sending.ts';

/** Year-end statements. */
export const statementMailings: MailingKind = {
  activity: 'sending statements',
  existsWork: existsStatementWork,
  openWorker: (options) => new Worker(new URL('./statement-worker.ts', import.meta.url), options),
};
