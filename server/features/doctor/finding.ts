import type { Reply } from '#contract/index.ts';
import { withOwnCommands } from '#server/platform/operator-commands.ts';

/** One line of the report. */
export type Finding = Reply<'doctor/getReport'>['findings'][number];
export type Area = Finding['area'];

/** A finding whose area is that of its check. */
export type Result = Omit<Finding, 'area'>;

export const ok = (message: string): Result => ({ status: 'ok', message, remedy: '' });

/** The result where there is no reason, or no way, to check. */
export const skipped = (message: string): Result => ({ status: 'skipped', message, remedy: '' });

/** @param remedy what to do, in the imperative */
export const warning = (message: string, remedy: string): Result => ({
  status: 'warning',
  message,
  remedy: withOwnCommands(remedy),
});

/** @param remedy what to do, in the imperative */
export const problem = (message: string, remedy: string): Result => ({
  status: 'problem',
  message,
  remedy: withOwnCommands(remedy),
});
