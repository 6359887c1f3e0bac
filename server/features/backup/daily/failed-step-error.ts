import type { Reply } from '#contract/index.ts';
import { reasonOfStorageFailure } from '#server/platform/storage/storage-failure.ts';

type Step = NonNullable<Reply<'backup/getStatus'>['failedStep']>;

/** A step of a daily backup that failed, with the message of its cause. */
export class FailedStepError extends Error {
  readonly step: Step;

  constructor(step: Step, cause: Error) {
    super(reasonOfStorageFailure(cause), { cause });
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
