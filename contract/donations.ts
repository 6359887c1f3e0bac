// Long because it describes all calls of one feature, and is read from call to call.
import { z } from 'zod';
import { body, call, changed, reply } from './call.ts';
import { email, flag, id, line, requiredLine, time, version } from './fields.ts';
import { nameSchema } from './named.ts';
import { after, csvPiece, page, search, sortBy, total } from './table.ts';

/** Currencies of two decimals: an amount is whole cents of one of them. */
const currency = z.enum(['usd', 'cad', 'eur', 'gbp', 'aud', 'nzd', 'chf', 'mxn']);
const wholeCents = 'An amount is a whole number of cents, 1 or more: 2550 is 25.50.';
/** Cents, never a fraction: at most 999,999.99, which is Stripe's limit too. */
const amount = z
  .number(wholeCents)
  .int(wholeCents)
  .min(1, wholeCents)
  .max(99_999_999, 'Enter at most 999,999.99.');
/** A day of the calendar: '2026-03-02'. */
const day = z.iso.date('Enter a valid date, such as 2026-03-02.');
const year = z.number().int().min(1900).max(9999);
const cents = z.number().int();
const frequency = z.enum(['once', 'monthly']);
const handKind = z.enum(['cash', 'check', 'in-kind']);
const kind = z.enum(['online', ...handKind.options]);
const status = z.enum(['received', 'partly-refunded', 'refunded', 'disputed', 'lost']);
const notes = z
  .string()
  .max(5_000, 'Enter at most 5,000 characters.')
  .refine(
    (value) => !value.includes('\0') && value.isWellFormed(),
    'This text contains characters that can’t be saved.',
  );
const emailOrNone = z.union([email, z.literal('')]);

const donorShown = z.object({
  id,
  name: z.string(),
  email: z.string(),
  /** Of all gifts in the site's currency, less what went back. */
  total: cents,
  gifts: z.number().int(),
  /** A day; empty: none. */
  lastGiftOn: z.string(),
  version: z.number(),
});
nameSchema(donorShown, 'Donor', 'A donor with the totals of their donations.');
const donorSort = sortBy('name', 'total', 'gifts', 'lastGiftOn');

const donationShown = z.object({
  id,
  donorId: id.nullable(),
  /** 'Anonymous' for a gift that is; empty where nobody is known. */
  donor: z.string(),
  kind,
  frequency,
  amount: cents,
  /** The amount less what went back. */
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
const donationFilter = {
  search,
  kind: kind.optional(),
  frequency: frequency.optional(),
  status: status.optional(),
  year: year.optional(),
};
const donationSort = sortBy('givenOn', 'amount');

const donation = donationShown.extend({
  /** Who gave it, whether or not it is anonymous: staff alone sees this. */
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

const receipt = z.object({
  number: z.string(),
  recipient: z.string(),
  subject: z.string(),
  paragraphs: z.array(z.string()),
});
nameSchema(receipt, 'Receipt', 'The receipt for a donation.');

const giving = z.object({
  version: z.number(),
  /** The organization's legal name. Without it and the EIN no receipt is issued. */
  legalName: z.string(),
  ein: z.string(),
  currency: z.string(),
});
nameSchema(giving, 'DonationSettings', 'The organization’s receipt details and currency.');

const monthlyGift = z.object({
  id,
  amount: cents,
  currency: z.string(),
  status: z.enum(['active', 'stopping', 'stopped']),
  startedOn: z.string(),
});
nameSchema(monthlyGift, 'MonthlyDonation', 'A donation that repeats every month.');

export const donations = {
  'donations/getForm': call({
    summary: 'Get the online giving options, if online giving is set up',
    who: 'anyone',
    body: body({}),
    reply: reply({
      isOnline: flag,
      currency: z.string(),
      /** In cents. */
      presets: z.array(cents),
    }),
    shows: () => ['giving'],
  }),
  'donations/startCheckout': call({
    summary: 'Start an online gift and get its payment page',
    who: 'anyone',
    body: body({
      amount: amount.min(100, 'The minimum gift is $1.'),
      currency: currency.optional(),
      frequency,
      /** 1: the card's fee is added, so that all of the amount arrives. */
      coverFee: flag.optional(),
      isAnonymous: flag.optional(),
      honoree: line(100).optional(),
      /** The same for every try of one form: it is paid once. */
      attempt: id.optional(),
    }),
    reply: reply({ url: z.string() }),
  }),
  'donations/getOwnGifts': call({
    summary: 'The caller’s gifts, newest first, and their monthly gifts',
    who: 'member',
    body: body({}),
    reply: reply({
      gifts: z.array(
        donationShown
          .pick({ id: true, kind: true, frequency: true, amount: true, net: true, currency: true })
          .extend({ status, givenOn: z.string(), receiptNumber: z.string() }),
      ),
      monthly: z.array(monthlyGift),
    }),
  }),
  'donations/getOwnReceipt': call({
    summary: 'Get the receipt for one of the caller’s gifts',
    who: 'member',
    body: body({ id }),
    reply: reply({ receipt }),
  }),
  'donations/stopMonthly': call({
    summary: 'Stop one of the caller’s monthly gifts permanently',
    who: 'member',
    body: body({ id }),
    reply: changed({ monthly: z.array(monthlyGift) }),
  }),
  'donations/getDonors': call({
    summary: 'List donors by page',
    who: 'administrator',
    body: body({ ...page, search, sort: donorSort }),
    reply: reply({ donors: z.array(donorShown), total, currency: z.string() }),
  }),
  'donations/getDonor': call({
    summary: 'Get a donor with their newest gifts',
    who: 'administrator',
    body: body({ id }),
    reply: reply({
      donor: donorShown.extend({ address: z.string(), notes: z.string() }),
      gifts: z.array(donationShown),
      years: z.array(
        z.object({ year: z.string(), currency: z.string(), net: cents, gifts: total }),
      ),
      monthly: z.array(monthlyGift),
      currency: z.string(),
    }),
  }),
  'donations/editDonor': call({
    summary: 'Edit a donor, or add one',
    who: 'administrator',
    body: body({
      id: id.optional(),
      name: requiredLine(200),
      email: emailOrNone.optional(),
      address: line(300).optional(),
      notes: notes.optional(),
      version: version.optional(),
    }),
    reply: changed({ donor: donorShown.extend({ address: z.string(), notes: z.string() }) }),
  }),
  'donations/exportDonors': call({
    summary: 'Export donors as part of a CSV file: send `next` as `after` until it is null',
    who: 'administrator',
    body: body({ search, after }),
    reply: reply(csvPiece),
  }),
  'donations/getDonations': call({
    summary: 'List gifts by page',
    who: 'administrator',
    body: body({ ...page, ...donationFilter, sort: donationSort }),
    reply: reply({ donations: z.array(donationShown), total }),
  }),
  'donations/getDonation': call({
    summary: 'Get a gift with its refunds',
    who: 'administrator',
    body: body({ id }),
    reply: reply({ donation }),
  }),
  'donations/addDonation': call({
    summary: 'Record a gift received offline',
    who: 'administrator',
    body: body({
      kind: handKind,
      /** Of a gift in kind: what it is worth to the books. Its receipt does not name it. */
      amount,
      currency: currency.optional(),
      givenOn: day,
      frequency: frequency.optional(),
      donorId: id.optional(),
      /** Without `donorId`: the donor of this address, or a new one. None of both: nobody knows. */
      name: line(200).optional(),
      email: emailOrNone.optional(),
      address: line(300).optional(),
      isAnonymous: flag.optional(),
      honoree: line(100).optional(),
      /** What a gift in kind is. */
      description: line(500).optional(),
      checkNumber: line(50).optional(),
      notes: notes.optional(),
      /** 1: the receipt is mailed at once. */
      mailReceipt: flag.optional(),
    }),
    reply: changed({ donation }),
  }),
  'donations/editDonation': call({
    summary: 'Edit a gift’s notes',
    who: 'administrator',
    body: body({
      id,
      notes: notes.optional(),
      isAnonymous: flag.optional(),
      honoree: line(100).optional(),
      description: line(500).optional(),
      version: version.optional(),
    }),
    reply: changed({ donation }),
  }),
  'donations/correctDonation': call({
    summary: 'Correct a gift recorded by staff; its receipt is reissued under a revised number',
    who: 'administrator',
    body: body({
      id,
      version,
      kind: handKind.optional(),
      amount: amount.optional(),
      givenOn: day.optional(),
      /** Another donor; without it the donor of this address, or a new one. None of both: the donor stays. */
      donorId: id.optional(),
      name: line(200).optional(),
      email: emailOrNone.optional(),
      address: line(300).optional(),
      description: line(500).optional(),
      checkNumber: line(50).optional(),
    }),
    reply: changed({ donation }),
  }),
  'donations/getSimilarDonors': call({
    summary: 'Find existing donors similar to a new one',
    who: 'administrator',
    body: body({ name: line(200).optional(), email: emailOrNone.optional() }),
    reply: reply({
      donors: z.array(
        donorShown.extend({
          /** 1: a gift of this address is theirs, whatever name it is entered with. */
          hasSameEmail: flag,
        }),
      ),
    }),
  }),
  'donations/refundDonation': call({
    summary: 'Refund a gift: through Stripe if it was given online, otherwise as a record only',
    who: 'administrator',
    body: body({ id, amount, reason: line(200).optional(), version }),
    reply: changed({ donation }),
  }),
  'donations/mailReceipt': call({
    summary: 'Email the receipt, or email it again',
    who: 'administrator',
    body: body({ id }),
    reply: changed({ donation }),
  }),
  'donations/getReceipt': call({
    summary: 'Get a receipt as text for printing',
    who: 'administrator',
    body: body({ id }),
    reply: reply({ receipt }),
  }),
  'donations/getTotals': call({
    summary: 'Get totals for each month of a year, or for each year',
    who: 'administrator',
    body: body({ year: year.optional() }),
    reply: reply({
      totals: z.array(
        z.object({
          /** '2026-03', or '2026' */
          period: z.string(),
          currency: z.string(),
          /** Less what went back. */
          net: cents,
          gifts: total,
        }),
      ),
    }),
  }),
  'donations/exportDonations': call({
    summary: 'Export gifts as part of a CSV file: send `next` as `after` until it is null',
    who: 'administrator',
    body: body({ ...donationFilter, after }),
    reply: reply(csvPiece),
  }),
  'donations/getSettings': call({
    summary: 'Get the organization’s receipt details and currency',
    who: 'administrator',
    body: body({}),
    reply: reply({ settings: giving, currencies: z.array(z.string()) }),
  }),
  'donations/editSettings': call({
    summary:
      'Edit the receipt details and currency; the currency can’t change once there are gifts',
    who: 'administrator',
    body: body({
      version: version.optional(),
      legalName: line(200).optional(),
      ein: z
        .string()
        .regex(/^(?:\d{2}-\d{7})?$/, 'Enter the EIN as 12-3456789.')
        .optional(),
      currency: currency.optional(),
    }),
    reply: changed({ settings: giving }),
  }),
};
