import { z } from 'zod';
import { body, call, changed, reply } from './call.ts';
import {
  amount,
  calendarYear,
  cents,
  currency,
  donation,
  donationFilter,
  donationShown,
  donationSort,
  donorShown,
  donorSort,
  emailOrNone,
  frequency,
  giving,
  isoDate,
  manualGiftKind,
  monthlyGift,
  notes,
  receipt,
  status,
} from './donation-fields.ts';
import { flag, id, line, requiredLine, version } from './fields.ts';
import { after, csvChunk, page, search, total } from './table.ts';

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
    cacheTags: () => ['giving'],
  }),
  'donations/startCheckout': call({
    summary: 'Start an online gift and get its payment page',
    who: 'anyone',
    body: body({
      amount: amount.min(100, 'The minimum gift is $1.'),
      currency: currency.optional(),
      frequency,
      /** 1: the card fee is added, so that the full amount arrives. */
      coverFee: flag.optional(),
      isAnonymous: flag.optional(),
      honoree: line(100).optional(),
      /** The same for every attempt with one form: it is paid once. */
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
    reply: reply(csvChunk),
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
      kind: manualGiftKind,
      /** For a gift in kind: its value for accounting. The receipt does not state it. */
      amount,
      currency: currency.optional(),
      givenOn: isoDate,
      frequency: frequency.optional(),
      donorId: id.optional(),
      /** Without `donorId`: the donor with this address, or a new one. Neither: the donor is unknown. */
      name: line(200).optional(),
      email: emailOrNone.optional(),
      address: line(300).optional(),
      isAnonymous: flag.optional(),
      honoree: line(100).optional(),
      /** The description of a gift in kind. */
      description: line(500).optional(),
      checkNumber: line(50).optional(),
      notes: notes.optional(),
      /** 1: the receipt is mailed immediately. */
      mailReceipt: flag.optional(),
      /** The same for every attempt at this gift: it is recorded once. */
      attempt: id.optional(),
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
      kind: manualGiftKind.optional(),
      amount: amount.optional(),
      givenOn: isoDate.optional(),
      /** Another donor; without it the donor with this address, or a new one. Neither: the donor is unchanged. */
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
          /** 1: a gift from this address is theirs, whatever the name. */
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
    body: body({
      id,
      /** The same for every attempt at this email: it is sent once. */
      attempt: id.optional(),
    }),
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
    body: body({ year: calendarYear.optional() }),
    reply: reply({
      totals: z.array(
        z.object({
          /** '2026-03', or '2026' */
          period: z.string(),
          currency: z.string(),
          /** Net of refunds. */
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
    reply: reply(csvChunk),
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
