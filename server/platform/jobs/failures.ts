import { minute } from '#contract/shared/time-units.ts';

/**
 * Reports the failure of a background task.
 * @param work its name, for the log
 */
export type ReportFailure = (work: string, error: unknown) => void;

interface Log {
  error(fields: object, message: string): void;
}

/** A persistent cause is reported once in this time, in ms, rather than at every attempt. */
const quiet = 10 * minute;

/**
 * Logs failed work.
 * @param now a clock, in ms
 */
export function failureReport(log: Log, now = () => performance.now()): ReportFailure {
  const said = new Map<string, { cause: string; at: number }>();
  return (work, error) => {
    const cause = String(error);
    const last = said.get(work);
    if (last?.cause === cause && now() - last.at < quiet) return;
    said.set(work, { cause, at: now() });
    log.error({ err: error, work }, `This failed and will be retried: ${work}`);
  };
}
