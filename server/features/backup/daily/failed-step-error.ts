import type { Reply } from '#contract/index.ts';
import { AppError } from '#server/platform/errors.ts';

type Step = NonNullable<Reply<'backup/getStatus'>['failedStep']>;

/** A step of a daily backup that failed, with the message of what failed. */
export class FailedStepError extends Error {
  readonly step: Step;

  constructor(step: Step, cause: Error) {
    // A storage that is away describes itself to visitors; its cause says more to administrators.
    const { message } =
      cause instanceof AppError && cause.cause instanceof Error ? cause.cause : cause;
    super(message, { cause });
    this.step = step;
  }
}

/** @throws {FailedStepError} with what the work throws */
export async function asStep<T>(step: Step, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new FailedStepError(step, error as Error);
  }
}
