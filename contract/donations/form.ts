import { z } from 'zod';
import { body, call, changed, reply } from '../call.ts';
import { flag, line, version } from '../fields.ts';
import { forReaders, inLanguage, language, readersExample } from '../language.ts';
import { nameSchema } from '../named.ts';
import { fieldMessage } from '../shared/language/field-message.ts';
import { decimalMarks } from '../shared/money.ts';
import { amount, cents, frequency, onlineAmount } from './fields.ts';

/** An amount to choose, and what it does, in the words of staff; empty: nothing is said. */
const preset = { amount, text: z.string() };

const formTexts = z.object({
  version: z.number(),
  presets: z.array(z.object(preset)),
  /** Where gifts go; empty: nothing is said. */
  moneyUse: z.string(),
});
nameSchema(formTexts, 'DonationFormTexts', 'The amounts and texts of the donation form.');

/** A Checkout session of Stripe's, or a practice gift: who does not know it cannot guess it. */
const session = z
  .string()
  .regex(/^(?:cs_(?:test|live)|practice)_\w{1,250}$/, fieldMessage('fields.linkInvalid'));

export const donationFormCalls = {
  'donations/getForm': call({
    summary: 'Get the online giving options, if online giving is set up',
    who: 'anyone',
    body: () => body(forReaders),
    reply: () =>
      reply({
        isOnline: flag,
        /** 1: the demo site's practice checkout, where no money changes hands. */
        isPractice: flag,
        /** 1: Stripe's test mode, where no money moves either. */
        isTestMode: flag,
        currency: z.string(),
        /** The decimal mark of amounts that people type. */
        decimalMark: z.enum(decimalMarks),
        /** In cents. */
        presets: z.array(cents),
        /** What each of the presets does, in their order; empty: nothing is said. */
        presetTexts: z.array(z.string()),
        presetsLanguage: language,
        moneyUse: z.string(),
        moneyUseLanguage: language,
        /** The organization’s legal name and EIN; empty: not set. */
        legalName: z.string(),
        ein: z.string(),
        /** 1: staff have said that it is tax-exempt under section 501(c)(3). */
        is501c3: flag,
        /** 1: receipts are emailed. */
        mailsReceipts: flag,
      }),
    cacheTags: () => ['giving', 'site'],
    example: readersExample,
  }),
  'donations/getThanks': call({
    summary: 'Get what the thank-you page says about a payment',
    who: 'anyone',
    body: () => body({ session, ...forReaders }),
    reply: () =>
      reply({
        amount: cents,
        currency: z.string(),
        frequency,
        /** 1: the bank still has to confirm the payment, which may take days. */
        isPending: flag,
        isPractice: flag,
        /** 'coming': it will be emailed once the payment is recorded; 'none': no email is due. */
        receipt: z.enum(['emailed', 'coming', 'none']),
        /** The campaign that it is for, and the slug of its page; empty: none. */
        campaign: z.string(),
        campaignSlug: z.string(),
        /** Of the campaign’s name. */
        ...inLanguage,
      }),
    failures: [404, 429],
    example: { body: { session: 'cs_test_a1B2c3' } },
  }),
  'donations/getFormTexts': call({
    summary: 'Get the amounts and texts of the donation form for editing',
    who: 'lists.edit',
    body: () => body({}),
    reply: () => reply({ texts: formTexts, currency: z.string() }),
  }),
  'donations/editFormTexts': call({
    summary: 'Edit the amounts and texts of the donation form; they are live immediately',
    who: 'lists.publish',
    body: () =>
      body({
        version: version.optional(),
        presets: z
          .array(z.strictObject({ amount: onlineAmount, text: line(120) }))
          .min(1, 'Offer at least one amount.')
          .max(6, 'Offer at most six amounts.'),
        moneyUse: line(400),
      }),
    reply: () => changed({ texts: formTexts }),
    failures: [409],
    example: {
      body: {
        presets: [{ amount: 2500, text: 'ingredients for one class' }],
        moneyUse: 'Most of each dollar goes to classes.',
      },
    },
  }),
};
