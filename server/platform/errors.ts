import type { SecondStep } from '#contract/two-factor.ts';

/** What can be wrong with a call. `http/errors.ts` alone turns these into statuses. */
export type ErrorCode =
  | 'badInput'
  | 'notSignedIn'
  | 'notAllowed'
  | 'notFound'
  | 'changedMeanwhile'
  | 'inUse'
  | 'tooLarge'
  | 'tooSlow'
  | 'unsupportedType'
  | 'tooMany'
  | 'unavailable';

/** A refusal that the caller receives, in words meant for a person. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: {
    /** By field, for bad input. */
    errors?: Record<string, string>;
    /** Seconds until another try may succeed, for `tooMany` and `unavailable`. */
    retryAfter?: number;
    /** The newest state, for `changedMeanwhile`; what uses it, for `inUse`. */
    current?: Record<string, unknown>;
    /** Why somebody who calls is `notAllowed`, for the security log. Absent: the account may not. */
    reason?: 'origin' | 'xsrf' | 'suspended';
    /** What a sign-in still needs, for `notSignedIn`. */
    secondStep?: SecondStep;
    /** Another try needs the bot check, or this pass once its seconds are over: for `tooMany`. */
    botCheck?: { pass: string; wait: number };
  };

  /** @param cause of ours, which is logged and never shown */
  constructor(
    code: ErrorCode,
    message: string,
    details: AppError['details'] = {},
    cause?: unknown,
  ) {
    super(message, { cause });
    this.code = code;
    this.details = details;
  }
}

/** The specification's message where the cause is ours. */
export const somethingWentWrong = 'Something went wrong. Please try later.';
