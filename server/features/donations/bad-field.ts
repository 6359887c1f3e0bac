import { AppError } from '#server/platform/errors.ts';

/** The error for one invalid field. */
export const badField = (field: string, message: string): AppError =>
  new AppError('badInput', message, { errors: { [field]: message } });
