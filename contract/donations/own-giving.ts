import { z } from 'zod';
import { body, call, changed, reply } from '../call.ts';
import { byId, flag, id, mailedToken, mailsLink } from '../fields.ts';
import { language } from '../language.ts';
import { nameSchema } from '../named.ts';
import { sample } from '../sample.ts';
import {
  calendarYear,
  isoDate,
  letterParts,
  monthlyGift,
  onlineAmount,
  ownGift,
  receipt,
} from './fields.ts';

/** The token of an emailed link; absent: the caller’s account. */
const token = mailedToken.optional();

const statement = z.object({
  ...letterParts,
  title: z.string(),
  /** 1: with practice gifts of a demo site; it is no document for taxes. */
  isPractice: flag,
  opening: z.array(z.string()),
  /** The headings of a table; the last two are amounts. */
  columns: z.array(z.string()),
  rows: z.array(z.array(z.string())),
  /** The table's last row. */
  total: z.array(z.string()),
  closing: z.array(z.string()),
  /** The organization's name, address and EIN. */
  issuer: z.string(),
});
nameSchema(statement, 'GivingStatement', 'A donor’s gifts of one year.');

/** Calls of donors about their own gifts: in their account, or by an emailed link. */
export const ownGivingCalls = {
  'donations/requestLink': call({
    summary: 'Email a link to the donor’s own page; the reply is the same for an unknown address',
    ...mailsLink,
  }),
  'donations/getOwnGiving': call({
    summary: 'Get a donor’s gifts and monthly gifts, by an emailed link or the caller’s account',
    who: 'anyone',
    body: () => body({ token }),
    reply: () =>
      reply({
        gifts: z.array(ownGift),
        monthly: z.array(monthlyGift),
        /** The years that have a statement, newest first. */
        years: z.array(z.number().int()),
        /** In which the donor is written to; null: they have not given yet. */
        language: language.nullable(),
      }),
    failures: [401, 429],
    example: { body: { token: sample.token } },
  }),
  'donations/chooseLanguage': call({
    summary: 'Choose the language in which a donor is written to',
    who: 'anyone',
    body: () => body({ token, language }),
    reply: () => changed({ language }),
    failures: [401, 404, 429],
    example: { body: { token: sample.token, language: 'es' } },
  }),
  'donations/getReceiptByLink': call({
    summary: 'Get the receipt for one of a donor’s gifts, by an emailed link',
    who: 'anyone',
    body: () => body({ token: mailedToken, id }),
    reply: () => reply({ receipt }),
    failures: [404, 429],
    example: { body: { token: sample.token, id: sample.id } },
  }),
  'donations/getOwnStatement': call({
    summary: 'Get the statement of a donor’s gifts of a year, by an emailed link or the account',
    who: 'anyone',
    body: () => body({ token, year: calendarYear }),
    reply: () => reply({ statement }),
    failures: [401, 404, 429],
    example: { body: { token: sample.token, year: 2026 } },
  }),
  'donations/changeMonthly': call({
    summary:
      'Change a monthly gift: its amount, the date of the next gift, pause, resume or stop it',
    who: 'anyone',
    body: () =>
      body({
        token,
        id,
        amount: onlineAmount.optional(),
        /** Later gifts are given on the same day of each month. */
        nextOn: isoDate.optional(),
        isPaused: flag.optional(),
        stop: z.literal(1).optional(),
      }),
    reply: () => changed({ monthly: z.array(monthlyGift) }),
    failures: [401, 404, 409, 429],
    example: { body: { token: sample.token, id: sample.id, amount: 3000, nextOn: '2026-04-15' } },
  }),
  'donations/updateCard': call({
    summary: 'Get the address where the card of a monthly gift is updated: Stripe’s portal',
    who: 'anyone',
    body: () => body({ token, id }),
    reply: () => reply({ url: z.string() }),
    failures: [401, 404, 409, 429],
    example: {
      body: { token: sample.token, id: sample.id },
      reply: { code: 1, url: 'https://billing.stripe.com/p/session/test_a1B2c3' },
    },
  }),
  'donations/getOwnGifts': call({
    summary: 'The caller’s gifts, newest first, and their monthly gifts',
    who: 'member',
    body: () => body({}),
    reply: () =>
      reply({
        gifts: z.array(ownGift),
        monthly: z.array(monthlyGift),
      }),
  }),
  'donations/getOwnReceipt': call({
    summary: 'Get the receipt for one of the caller’s gifts',
    who: 'member',
    ...byId,
    reply: () => reply({ receipt }),
    failures: [404],
  }),
  'donations/stopMonthly': call({
    summary: 'Stop one of the caller’s monthly gifts permanently',
    who: 'member',
    ...byId,
    reply: () => changed({ monthly: z.array(monthlyGift) }),
    failures: [404],
  }),
};
