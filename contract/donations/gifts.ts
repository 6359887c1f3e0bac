import { z } from 'zod';
import { body, call, changed, reply } from '../call.ts';
import { byId, email, flag, id, line, requiredLine, version } from '../fields.ts';
import { language } from '../language.ts';
import { sample } from '../sample.ts';
import { fieldMessage } from '../shared/language/field-message.ts';
import { after, csvChunk, page, total } from '../table.ts';
import {
  amount,
  calendarYear,
  cents,
  currency,
  dedication,
  donation,
  donationFilter,
  donationShown,
  donationSort,
  donorFilter,
  donorShown,
  donorSort,
  emailOrNone,
  frequency,
  giftSums,
  goods,
  isoDate,
  listing,
  manualGiftKind,
  monthlyGift,
  notes,
  onlineAmount,
  receipt,
} from './fields.ts';

/** Who gave, if they are not chosen by their id. */
const newDonor = {
  name: line(200).optional(),
  email: emailOrNone.optional(),
  address: line(300).optional(),
  /** Of a new donor; absent: that of the account with the address, or else English. */
  language: language.optional(),
};

export const giftCalls = {
  'donations/startCheckout': call({
    summary: 'Start an online gift and get its payment page',
    who: 'anyone',
    body: () =>
      body({
        amount: onlineAmount,
        currency: currency.optional(),
        frequency,
        /** 1: the card fee is added, so that the full amount arrives. */
        coverFee: flag.optional(),
        isAnonymous: flag.optional(),
        /** The campaign that the gift is for; absent: where it is needed most. */
        campaignId: id.optional(),
        /** Absent: the campaign's page does not list it. */
        listing: listing.optional(),
        ...dedication,
        /** The same for every attempt with one form: it is paid once. */
        attempt: id.optional(),
      }),
    reply: () => reply({ url: z.string() }),
    failures: [404, 429],
    acceptsBotCheck: true,
    example: {
      body: { amount: 2550, currency: 'usd', frequency: 'once', coverFee: 1, attempt: sample.id },
      reply: { code: 1, url: 'https://checkout.stripe.com/c/pay/cs_test_a1B2c3' },
    },
  }),
  'donations/payPractice': call({
    summary: 'Make a practice gift on a demo site without Stripe: no money changes hands',
    who: 'anyone',
    body: () =>
      body({
        amount: onlineAmount,
        frequency,
        isAnonymous: flag.optional(),
        campaignId: id.optional(),
        listing: listing.optional(),
        ...dedication,
        name: requiredLine(200, fieldMessage('donate.nameMissing')),
        email,
        /** The same for every attempt with one form: it is recorded once. */
        attempt: id.optional(),
      }),
    reply: () => reply({ url: z.string() }),
    failures: [404, 429],
    example: {
      body: { amount: 2550, frequency: 'once', name: 'Maya Okafor', email: sample.email },
      reply: { code: 1, url: 'https://demo.example.org/giving/thanks?session=practice_a1B2c3' },
    },
  }),
  'donations/getDonors': call({
    summary: 'List donors by page',
    who: 'donors.manage',
    body: () => body({ ...page, ...donorFilter, sort: donorSort }),
    reply: () =>
      reply({
        donors: z.array(donorShown),
        total,
        /** All that these donors have given. */
        sum: cents,
        currency: z.string(),
      }),
    example: {
      body: { search: 'okafor', giving: 'lapsed', minimum: 10_000, sort: '-total', page: 1 },
    },
  }),
  'donations/getDonor': call({
    summary: 'Get a donor with their newest gifts',
    who: 'donors.manage',
    ...byId,
    reply: () =>
      reply({
        donor: donorShown.extend({ notes: z.string() }),
        /** Their profile; null: it is made in a moment. */
        personId: id.nullable(),
        gifts: z.array(donationShown),
        years: z.array(z.object({ year: z.string(), ...giftSums, gifts: total })),
        monthly: z.array(monthlyGift),
        currency: z.string(),
      }),
    failures: [404],
  }),
  'donations/editDonor': call({
    summary: 'Edit a donor, or add one',
    who: 'donors.manage',
    body: () =>
      body({
        id: id.optional(),
        name: requiredLine(200),
        email: emailOrNone.optional(),
        address: line(300).optional(),
        notes: notes.optional(),
        /** Absent for a new donor: that of the account with the address, or else English. */
        language: language.optional(),
        version: version.optional(),
      }),
    reply: () => changed({ donor: donorShown.extend({ notes: z.string() }) }),
    failures: [404, 409],
    example: {
      body: {
        name: 'Maya Okafor',
        email: sample.email,
        address: '12 Mill Road, Ithaca',
        language: 'es',
      },
    },
  }),
  'donations/exportDonors': call({
    summary: 'Export donors as part of a CSV file: send `next` as `after` until it is null',
    who: 'donors.manage',
    body: () => body({ ...donorFilter, after }),
    reply: () => reply(csvChunk),
    example: { body: { search: 'okafor' } },
  }),
  'donations/getDonations': call({
    summary: 'List gifts by page',
    who: 'gifts.read',
    body: () => body({ ...page, ...donationFilter, sort: donationSort }),
    reply: () => reply({ donations: z.array(donationShown), total }),
    example: { body: { year: 2026, kind: 'online', sort: '-givenOn' } },
  }),
  'donations/getSum': call({
    summary: 'Sum the gifts that match a filter, by currency',
    who: 'gifts.read',
    body: () => body({ ...donationFilter }),
    reply: () => reply({ sums: z.array(z.object({ ...giftSums, gifts: total })) }),
    example: { body: { year: 2026, kind: 'online' } },
  }),
  'donations/getDonation': call({
    summary: 'Get a gift with its refunds',
    who: 'gifts.read',
    ...byId,
    reply: () => reply({ donation }),
    failures: [404],
  }),
  'donations/addDonation': call({
    summary: 'Record a gift received offline',
    who: 'gifts.manage',
    body: () =>
      body({
        kind: manualGiftKind,
        /** For a gift in kind: its value for accounting. The receipt does not state it. */
        amount,
        currency: currency.optional(),
        givenOn: isoDate,
        frequency: frequency.optional(),
        donorId: id.optional(),
        /** Without `donorId`: the donor with this address, or a new one. Neither: the donor is unknown. */
        ...newDonor,
        isAnonymous: flag.optional(),
        ...dedication,
        /** The description of a gift in kind. */
        description: line(500).optional(),
        checkNumber: line(50).optional(),
        ...goods,
        campaignId: id.optional(),
        notes: notes.optional(),
        /** 1: the receipt is mailed immediately. */
        mailReceipt: flag.optional(),
        /** The same for every attempt at this gift: it is recorded once. */
        attempt: id.optional(),
      }),
    reply: () => changed({ donation }),
    failures: [404, 409],
    example: {
      body: {
        kind: 'check',
        amount: 5000,
        givenOn: '2026-03-02',
        name: 'Maya Okafor',
        checkNumber: '1042',
        mailReceipt: 0,
      },
    },
  }),
  'donations/editDonation': call({
    summary: 'Edit what a gift’s receipt does not show',
    who: 'gifts.manage',
    body: () =>
      body({
        id,
        notes: notes.optional(),
        isAnonymous: flag.optional(),
        /** Empty: its campaign's page does not list it. */
        listing: z.union([listing, z.literal('')]).optional(),
        version: version.optional(),
      }),
    reply: () => changed({ donation }),
    failures: [404, 409],
    example: { body: { id: sample.id, notes: 'She called to say thanks.', version: 1 } },
  }),
  'donations/correctDonation': call({
    summary:
      'Correct a gift; its receipt is reissued under a revised number. Of an online gift only the campaign, the honoree and what was given in return can be corrected',
    who: 'gifts.manage',
    body: () =>
      body({
        id,
        version,
        kind: manualGiftKind.optional(),
        amount: amount.optional(),
        givenOn: isoDate.optional(),
        /** Another donor; without it the donor with this address, or a new one. Neither: the donor is unchanged. */
        donorId: id.optional(),
        ...newDonor,
        description: line(500).optional(),
        checkNumber: line(50).optional(),
        honoree: line(100).optional(),
        ...goods,
        isMemorial: flag.optional(),
        /** Null: none. */
        campaignId: id.nullable().optional(),
      }),
    reply: () => changed({ donation }),
    failures: [404, 409],
    example: {
      body: {
        id: sample.id,
        version: 1,
        kind: 'check',
        amount: 5500,
        givenOn: '2026-03-03',
        checkNumber: '1043',
      },
    },
  }),
  'donations/getSimilarDonors': call({
    summary: 'Find existing donors similar to a new one',
    who: 'gifts.manage',
    body: () =>
      body({
        name: line(200).optional(),
        email: emailOrNone.optional(),
        address: line(300).optional(),
      }),
    reply: () =>
      reply({
        donors: z.array(
          donorShown.extend({
            /** 1: a gift from this address is theirs, whatever the name. */
            hasSameEmail: flag,
          }),
        ),
      }),
    example: { body: { name: 'M. Okafor', email: sample.email, address: '12 Mill Road, Ithaca' } },
  }),
  'donations/refundDonation': call({
    summary: 'Refund a gift: through Stripe if it was given online, otherwise as a record only',
    who: 'gifts.manage',
    body: () => body({ id, amount, reason: line(200).optional(), version }),
    reply: () => changed({ donation }),
    failures: [404, 409],
    example: { body: { id: sample.id, amount: 1000, reason: 'Paid twice', version: 1 } },
  }),
  'donations/mailReceipt': call({
    summary: 'Email the receipt, or email it again',
    who: 'receipts.send',
    body: () =>
      body({
        id,
        /** The same for every attempt at this email: it is sent once. */
        attempt: id.optional(),
      }),
    reply: () => changed({ donation }),
    failures: [404, 409],
    example: { body: { id: sample.id } },
  }),
  'donations/getReceipt': call({
    summary: 'Get a receipt as text for printing',
    who: 'receipts.send',
    ...byId,
    reply: () => reply({ receipt }),
    failures: [404],
  }),
  'donations/getTotals': call({
    summary: 'Get totals for each month of a year, or for each year',
    who: 'gifts.read',
    body: () => body({ year: calendarYear.optional() }),
    reply: () =>
      reply({
        totals: z.array(
          z.object({
            /** '2026-03', or '2026' */
            period: z.string(),
            ...giftSums,
            gifts: total,
          }),
        ),
      }),
    example: { body: { year: 2026 } },
  }),
  'donations/exportDonations': call({
    summary: 'Export gifts as part of a CSV file: send `next` as `after` until it is null',
    who: 'gifts.read',
    body: () => body({ ...donationFilter, after }),
    reply: () => reply(csvChunk),
    example: { body: { year: 2026 } },
  }),
};
