import { day } from '#contract/shared/time-units.ts';
import { readSite, type SiteSettings } from '#server/features/site/site-settings.ts';
import type { Db } from '#server/platform/db/connect.ts';

/** How long new staff have to set up a second factor, in ms. */
const grace = 14 * day;

/** A staff account without a second factor. */
export interface StaffWithoutTwoFactor {
  /** Whether its roles give access to other people's data. */
  seesPersonalData: boolean;
  /** When it became staff, in ms. */
  staffSince: number;
}

/** The account's deadline for setting up a second factor, in ms; null: the site only reminds of it. */
function dueAt(
  { seesPersonalData, staffSince }: StaffWithoutTwoFactor,
  { staffTwoFactor }: SiteSettings,
): number | null {
  const isRequired =
    staffTwoFactor === 'staff' || (staffTwoFactor === 'administrators' && seesPersonalData);
  return isRequired ? staffSince + grace : null;
}

/** Whether the deadline for a second factor has passed: then the account cannot do staff work. */
export async function isOverdue(db: Db, account: StaffWithoutTwoFactor): Promise<boolean> {
  // In nearly all calls nothing is looked up.
  if (Date.now() < account.staffSince + grace) return false;
  const due = dueAt(account, await readSite(db));
  return due !== null && due <= Date.now();
}

/** The requirement for a staff account without a second factor: just the advice, or the deadline. */
export async function readTwoFactorRequirement(db: Db, account: StaffWithoutTwoFactor) {
  const due = dueAt(account, await readSite(db));
  if (due === null) return { state: 'recommended' as const, due: null };
  const state = due <= Date.now() ? ('required' as const) : ('soon' as const);
  return { state, due: new Date(due).toISOString() };
}
