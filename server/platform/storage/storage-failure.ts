import { AppError } from '../errors.ts';

/**
 * Why a storage cannot be used, for operators: what it says to visitors names no cause, and Node says "fetch failed"
 * for every connection that breaks.
 */
export function reasonOfStorageFailure(error: unknown): string {
  const failure = error instanceof AppError ? (error.cause ?? error) : error;
  const { message, cause } = failure as Error;
  if (!(failure instanceof TypeError) || !(cause instanceof Error)) return message;
  const { code } = cause as NodeJS.ErrnoException;
  return `${message}: ${cause.message || code}`;
}
