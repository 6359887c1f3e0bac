import { minute } from '#contract/shared/time-units.ts';
import { currentRequestId } from '../logging/request-id.ts';

/**
 * Reports the failure of a background task.
 * @param work its name, for the log
 * @param cause what identifies the cause, if its message changes
 */
export type ReportFailure = (work: string, error: unknown, cause?: string) => void;

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
  // By work and cause: in an outage the causes take turns.
  const said = new Map<string, number>();
  return (work, error, cause = String(error)) => {
    const key = `${work}: ${cause}`;
    const last = said.get(key);
    if (last !== undefined && now() - last < quiet) return;
    for (const [other, at] of said) if (now() - at >= quiet) said.delete(other);
    said.set(key, now());
    const reqId = currentRequestId();
    log.error(
      { err: error, work, ...(reqId && { reqId }) },
      `This failed and will be retried: ${work}`,
    );
  };
}
