import { z } from 'zod';
import { email, flag, id, time } from './fields.ts';
import { nameSchema } from './named.ts';
import { tableSorts } from './shared/table-sorts.ts';
import { search, sortBy } from './table.ts';

/** Currencies with two decimals: an amount is in whole cents. */
export const currency = z.enum(['usd', 'cad', 'eur', 'gbp', 'aud', 'nzd', 'chf', 'mxn']);
const wholeCents = 'An amount is a whole number of cents, 1 or more: 2550 is 25.50.';
/** Whole cents: at most 999,999.99, which is Stripe's limit too. */
export const amount = z
  .number(wholeCents)
  .int(wholeCents)
  .min(1, wholeCents)
  .max(99_999_999, 'Enter at most 999,999.99.');
/** A date: '2026-03-02'. */
export const isoDate = z.iso.date('Enter a valid date, such as 2026-03-02.');
export const calendarYear = z.number().int().min(1900).max(9999);
export const cents = z.number().int();
export const frequency = z.enum(['once', 'monthly']);
export const manualGiftKind = z.enum(['cash', 'check', 'in-kind']);
const kind = z.enum(['online', ...manualGiftKind.options]);
export const status = z.enum(['received', 'partly-refunded', 'refunded', 'disputed', 'lost']);
export const notes = z
  .string()
  .max(5_000, 'Enter at most 5,000 characters.')
  .refine(
    (value) => !value.includes('\0') && value.isWellFormed(),
    'This text contains characters that can’t be saved.',
  );
export const emailOrNone = z.union([email, z.literal('')]);

export const donorShown = z.object({
  id,
  name: z.string(),
  email: z.string(),
  /** Of all gifts in the site's currency, net of refunds. */
  total: cents,
  gifts: z.number().int(),
  /** A date; empty: none. */
  lastGiftOn: z.string(),
  version: z.number(),
});
nameSchema(donorShown, 'Donor', 'A donor with the totals of their donations.');
export const donorSort = sortBy(tableSorts.donors);

export const donationShown = z.object({
  id,
  donorId: id.nullable(),
  /** 'Anonymous' for an anonymous gift; empty if the donor is unknown. */
  donor: z.string(),
  kind,
  frequency,
  amount: cents,
  /** The amount net of refunds. */
  net: cents,
  currency: z.string(),
  status,
  givenOn: z.string(),
  isAnonymous: flag,
  /** Empty: there is none. */
  receiptNumber: z.string(),
  version: z.number(),
});
nameSchema(donationShown, 'DonationRow', 'A donation, as shown in lists.');
export const donationFilter = {
  search,
  kind: kind.optional(),
  frequency: frequency.optional(),
  status: status.optional(),
  year: calendarYear.optional(),
};
export const donationSort = sortBy(tableSorts.donations);

export const donation = donationShown.extend({
  /** The donor, even of an anonymous gift: only staff see this. */
  donorName: z.string(),
  donorEmail: z.string(),
  honoree: z.string(),
  description: z.string(),
  checkNumber: z.string(),
  notes: z.string(),
  receiptSentAt: time.nullable(),
  refunds: z.array(
    z.object({
      kind: z.enum(['refund', 'dispute']),
      amount: cents,
      status: z.string(),
      reason: z.string(),
      at: time,
    }),
  ),
});
nameSchema(donation, 'Donation', 'A donation with all its details.');

export const receipt = z.object({
  number: z.string(),
  recipient: z.string(),
  subject: z.string(),
  paragraphs: z.array(z.string()),
});
nameSchema(receipt, 'Receipt', 'The receipt for a donation.');

export const giving = z.object({
  version: z.number(),
  /** The organization's legal name. Without it and the EIN no receipt is issued. */
  legalName: z.string(),
  ein: z.string(),
  currency: z.string(),
});
nameSchema(giving, 'DonationSettings', 'The organization’s receipt details and currency.');

export const monthlyGift = z.object({
  id,
  amount: cents,
  currency: z.string(),
  status: z.enum(['active', 'stopping', 'stopped']),
  startedOn: z.string(),
});
nameSchema(monthlyGift, 'MonthlyDonation', 'A donation that repeats every month.');
