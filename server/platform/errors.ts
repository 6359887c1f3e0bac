import type { SecondStep } from '#contract/account/two-factor.ts';
import { translate } from './language/current-language.ts';

/** The reason why a call fails. Only `server/http/errors/send-error.ts` turns these into statuses. */
export type ErrorCode =
  | 'badInput'
  | 'notSignedIn'
  | 'notAllowed'
  | 'notFound'
  /** The state does not allow it: changed since it was read, ended, full, or already done. */
  | 'conflict'
  /** Something else refers to it. */
  | 'inUse'
  | 'tooLarge'
  | 'tooSlow'
  | 'unsupportedType'
  | 'tooMany'
  | 'unavailable';

/** An error for the caller, with a message for people. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: {
    /** Messages by field, for bad input. */
    errors?: Record<string, string>;
    /** Seconds until a retry may succeed, for `tooMany` and `unavailable`. */
    retryAfter?: number;
    /** The newest state, for a `conflict` of versions; the uses, for `inUse`. */
    current?: Record<string, unknown>;
    /** Why a caller is `notAllowed`, for the security log. Absent: the account lacks the permission. */
    reason?: 'origin' | 'xsrf' | 'suspended';
    /** For `notSignedIn`: the second step that a sign-in still needs. */
    secondStep?: SecondStep;
    /** A retry needs the bot check, or this pass once its seconds are over: for `tooMany`. */
    botCheck?: { pass: string; wait: number };
  };

  /** @param cause an internal error, which is logged and never shown */
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

/** The error for one invalid field. */
export const badField = (field: string, message: string): AppError =>
  new AppError('badInput', message, { errors: { [field]: message } });

/** Seconds after which a rejected request may be sent again. */
export const retryAfterOverload = 5;

/** The error for a request that would be too much right now. It has no stack: thousands are made in an overload. */
export function overloaded(): AppError {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return new AppError('unavailable', translate('errors.overloaded'), {
      retryAfter: retryAfterOverload,
    });
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}
