import { z } from 'zod';
import { email, flag, id, line, time } from '../fields.ts';
import { language } from '../language.ts';
import { nameSchema } from '../named.ts';
import { fieldMessage } from '../shared/language/field-message.ts';
import { tableSorts } from '../shared/table-sorts.ts';
import { search, sortBy } from '../table.ts';

/** Currencies with two decimals: an amount is in whole cents. */
export const currency = z.enum(['usd', 'cad', 'eur', 'gbp', 'aud', 'nzd', 'chf', 'mxn']);
const wholeCents = fieldMessage('donate.amountInCents');
/** Whole cents: at most 999,999.99, which is Stripe's limit too. */
export const amount = z
  .number(wholeCents)
  .int(wholeCents)
  .min(1, wholeCents)
  .max(99_999_999, fieldMessage('donate.amountMost'));
/** What donors give online. */
export const onlineAmount = amount.min(100, fieldMessage('donate.amountLeast'));
const validDate = fieldMessage('giving.dateInvalid');
/** A date: '2026-03-02'. A year before 1900, such as 0026, is one that was not typed to its end. */
export const isoDate = z.iso.date(validDate).refine((date) => date >= '1900', validDate);
export const calendarYear = z.number().int().min(1900).max(9999);
export const cents = z.number().int();
/**
 * Sums of gifts in one currency: money, net of refunds, and the estimated values of goods. Practice gifts do not count.
 */
export const giftSums = { currency: z.string(), net: cents, inKind: cents };
export const frequency = z.enum(['once', 'monthly']);
export const manualGiftKind = z.enum(['cash', 'check', 'in-kind']);
const kind = z.enum(['online', ...manualGiftKind.options]);
const status = z.enum(['received', 'partly-refunded', 'refunded', 'disputed', 'lost']);
export const notes = z
  .string()
  .max(5_000, 'Enter at most 5,000 characters.')
  .refine(
    (value) => !value.includes('\0') && value.isWellFormed(),
    'This text contains characters that can’t be saved.',
  );
export const emailOrNone = z.union([email, z.literal('')]);

/** Text that programs would make a link of. It looks back a few characters only: checking takes linear time. */
export const hasWebAddress = (text: string): boolean =>
  certainAddress.test(text) || lowercaseAddress.test(text);

/** With an ending that is no word, or with a path. */
const certainAddress =
  /:\/\/|\bwww\.|[\w-]\.(?:com|net|org|info|biz|io|co|app|dev|xyz|site|online|shop|ru|cn|ly|example)\b|[\w-]\.[a-z]{2,24}\/\S/i;

/**
 * With an ending that is a word, too: in lower case, and after more than initials, unlike 'Thanks.Top' and 'j.de
 * vries'.
 */
const lowercaseAddress =
  /[\w-]{3}\.(?:win|top|click|link|live|vip|bet|casino|loan|club|store|fun|icu|cyou|buzz|sbs|tk|pro|tech|space|website|page|blog|news|media|stream|download|uk|eu|de|fr|nl|es|pl|br|ca|au|ch)\b/;

/** How a campaign's page lists a gift: with its donor's name, or without. */
export const listing = z.enum(['unnamed', 'named']);

/** The person whom a gift honors, and the recipient of a card that says so. All optional. */
export const dedication = {
  honoree: line(100).optional(),
  /** 1: in memory of the honoree; 0: in their honor. */
  isMemorial: flag.optional(),
  /** The person to whom the card goes, once the gift is paid; without an address there is none. */
  cardName: line(100).optional(),
  cardEmail: emailOrNone.optional(),
  cardMessage: z
    .string()
    .max(300, fieldMessage('fields.tooLong', { count: 300 }))
    .refine(
      (value) => !value.includes('\0') && value.isWellFormed(),
      fieldMessage('fields.notStorable'),
    )
    .refine((value) => !hasWebAddress(value), fieldMessage('donate.messageHasAddress'))
    .optional(),
};

export const donorShown = z.object({
  id,
  name: z.string(),
  email: z.string(),
  /** The postal address. */
  address: z.string(),
  /** The sum of all gifts of money in the site's currency, net of refunds. */
  total: cents,
  gifts: z.number().int(),
  /** A date; empty: none. */
  lastGiftOn: z.string(),
  /** In which they are written to. */
  language,
  version: z.number(),
});
nameSchema(donorShown, 'Donor', 'A donor with the totals of their donations.');
export const donorSort = sortBy(tableSorts.donors);

export const donorFilter = {
  search,
  /** 'lapsed': gave last year and not this; 'first-time': gave once; 'monthly': has an active monthly gift. */
  giving: z.enum(['lapsed', 'first-time', 'monthly']).optional(),
  /** In cents: gave at least this much in all, in the site's currency, net of refunds. */
  minimum: z.number().int().min(1).max(99_999_999_999).optional(),
  /** Gave to this campaign. */
  campaignId: id.optional(),
};

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
  /** The campaign's name; empty: none. */
  campaign: z.string(),
  /** 1: made in the practice checkout of a demo site; no money changed hands. */
  isPractice: flag,
  version: z.number(),
});
nameSchema(donationShown, 'DonationRow', 'A donation, as shown in lists.');
export const donationFilter = {
  search,
  kind: kind.optional(),
  frequency: frequency.optional(),
  status: status.optional(),
  year: calendarYear.optional(),
  campaignId: id.optional(),
  batchId: id.optional(),
};
export const donationSort = sortBy(tableSorts.donations);

/**
 * Goods that a donor received in return for a gift, and a good-faith estimate of their value in cents: both, or
 * neither.
 */
export const goods = {
  goodsDescription: line(300).optional(),
  goodsValue: z.union([amount, z.literal(0)]).optional(),
};

export const donation = donationShown.extend({
  /** The donor, even of an anonymous gift: only staff see this. */
  donorName: z.string(),
  donorEmail: z.string(),
  /** The donor's profile; null: there is none yet. */
  personId: id.nullable(),
  honoree: z.string(),
  /** 1: in memory of the honoree. */
  isMemorial: flag,
  /** The card about the gift; null: there is none. */
  card: z
    .object({
      recipient: z.string(),
      email: z.string(),
      message: z.string(),
      /** Null: it was not sent, because this address had many. */
      sentAt: time.nullable(),
    })
    .nullable(),
  description: z.string(),
  /** The goods that the donor received in return; empty: none. */
  goodsDescription: z.string(),
  /** A good-faith estimate of its value. */
  goodsValue: cents,
  checkNumber: z.string(),
  /** How its campaign's page lists it; empty: not at all. */
  listing: z.union([listing, z.literal('')]),
  campaignId: id.nullable(),
  /** The batch that it was entered with. */
  batchId: id.nullable(),
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

/** The top and the end of a letter on a screen. */
export const letterParts = {
  letterhead: z.object({
    name: z.string(),
    address: z.string(),
    /** The address of a picture; empty: none. */
    logoUrl: z.string(),
  }),
  /** Who signs it, and the address of a picture of the signature; empty: no one. */
  signature: z.object({ name: z.string(), title: z.string(), pictureUrl: z.string() }),
};

export const receipt = z.object({
  ...letterParts,
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
  /** 1: it is tax-exempt under section 501(c)(3), which the donation form then says. */
  is501c3: flag,
  currency: z.string(),
  /** On receipts and statements: names of stored pictures, and who signs; empty: none. */
  logo: z.string(),
  signature: z.string(),
  signerName: z.string(),
  signerTitle: z.string(),
});
nameSchema(giving, 'DonationSettings', 'The organization’s receipt details and currency.');

export const monthlyGift = z.object({
  id,
  amount: cents,
  currency: z.string(),
  status: z.enum(['active', 'stopping', 'stopped']),
  startedOn: z.string(),
  /** The date of the next gift; empty: there is none. */
  nextOn: z.string(),
  /** 1: the donor has paused it. */
  isPaused: flag,
  /** The campaign that it is for; empty: none. */
  campaign: z.string(),
  isPractice: flag,
});
nameSchema(monthlyGift, 'MonthlyDonation', 'A donation that repeats every month.');

/** A gift as its donor sees it. */
export const ownGift = donationShown
  .pick({ id: true, kind: true, frequency: true, amount: true, net: true, currency: true })
  .extend({ isPractice: flag, status, givenOn: z.string(), receiptNumber: z.string() })
  .extend({ campaign: z.string() });
nameSchema(ownGift, 'OwnGift', 'A donation, as its donor sees it.');
