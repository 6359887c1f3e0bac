import { day } from '#contract/shared/time-units.ts';

/** How long a printed password opens the work of staff, in ms. Logs keep what was printed. */
const lifetime = 7 * day;

/** The first administrator's password, which the first start made up and printed. */
export interface PrintedPassword {
  /** When it has to be changed, in ms. */
  due: number;
  /** That time is over: the account may do what members do, and nothing else. */
  isOverdue: boolean;
}

/** Until when it has to be changed. @param printedAt when the account was made, in ms */
export function printedPasswordOf(printedAt: number, now = Date.now()): PrintedPassword {
  const due = printedAt + lifetime;
  return { due, isOverdue: due <= now };
}
