import { day } from '#contract/shared/time-units.ts';

/** How long a printed password allows staff work, in ms. Logs retain printed passwords. */
const lifetime = 7 * day;

/** The first administrator's password, which the first start generated and printed. */
export interface InitialPassword {
  /** The deadline for changing it, in ms. */
  due: number;
  /** The deadline has passed: the account may only do what members do. */
  isOverdue: boolean;
}

/**
 * The deadline for changing it.
 * @param printedAt when the account was created, in ms
 */
export function initialPasswordOf(printedAt: number, now = Date.now()): InitialPassword {
  const due = printedAt + lifetime;
  return { due, isOverdue: due <= now };
}
