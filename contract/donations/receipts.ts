import { z } from 'zod';
import { body, bodyLimits, call, changed, reply } from '../call.ts';
import { byId, id, requiredLine, version, writing } from '../fields.ts';
import { nameSchema } from '../named.ts';
import { sample } from '../sample.ts';
import { total } from '../table.ts';
import { amount } from './fields.ts';

/** A PDF, which is drawn for each request and not stored. */
export const pdfFile = {
  name: z.string(),
  /** In base64. */
  pdf: z.string(),
};

const thankYouText = z.object({
  id,
  name: z.string(),
  /** Null: for gifts of any campaign, and of none. */
  campaignId: id.nullable(),
  /** In cents: for gifts of this amount or more; 0: of any. */
  minimum: z.number().int(),
  /** Markdown with merge fields. */
  text: z.string(),
  version: z.number(),
});
nameSchema(thankYouText, 'ThankYouText', 'Thanks donors in their receipts, in the words of staff.');
const texts = z.array(thankYouText);

/** Markdown that thanks a donor. */
const thanks = writing(10_000);
/** An email's part, with its merge fields filled. */
const readable = z.object({ text: z.string(), html: z.string() });

/** The most gifts at once. */
const someGifts = z
  .array(id)
  .min(1, 'Select at least one gift.')
  .max(200, 'Select at most 200 gifts.');

export const receiptCalls = {
  'donations/getReceiptPdf': call({
    summary: 'Get a receipt as a PDF',
    who: 'receipts.send',
    ...byId,
    reply: () => reply(pdfFile),
    failures: [404],
  }),
  'donations/getOwnReceiptPdf': call({
    summary: 'Get the receipt for one of the caller’s gifts as a PDF',
    who: 'member',
    ...byId,
    reply: () => reply(pdfFile),
    failures: [404],
  }),
  'donations/getReceiptsPdf': call({
    summary: 'Get the receipts of several gifts as one PDF',
    who: 'receipts.send',
    body: () => body({ ids: someGifts }),
    reply: () =>
      reply({
        ...pdfFile,
        receipts: total,
        /** Gifts without a receipt, as their donor is unknown. */
        skipped: total,
      }),
    failures: [404],
    example: { body: { ids: [sample.id, sample.otherId] } },
  }),
  'donations/mailReceipts': call({
    summary: 'Email the receipts of several gifts',
    who: 'receipts.send',
    body: () =>
      body({
        ids: someGifts,
        /** The same for every attempt at these emails: they are sent once. */
        attempt: id.optional(),
      }),
    reply: () =>
      changed({
        mailed: total,
        /** Gifts whose donor is unknown or has no email address. */
        skipped: total,
      }),
    failures: [404, 409],
    example: { body: { ids: [sample.id, sample.otherId] } },
  }),
  'donations/getThankYouTexts': call({
    summary: 'List the texts that thank donors in receipts',
    who: 'receipts.send',
    body: () => body({}),
    reply: () => reply({ texts }),
  }),
  'donations/editThankYouText': call({
    summary: 'Edit a thank-you text, or add one',
    who: 'receipts.send',
    body: () =>
      body({
        id: id.optional(),
        version: version.optional(),
        name: requiredLine(100),
        campaignId: id.nullable(),
        minimum: z.union([amount, z.literal(0)]),
        text: thanks,
        /** The same for every attempt at this text: it is saved once. */
        attempt: id.optional(),
      }),
    bodyLimit: bodyLimits.text,
    reply: () => changed({ texts }),
    failures: [404, 409],
    example: {
      body: {
        name: 'Large gifts',
        campaignId: null,
        minimum: 50_000,
        text: 'Dear {first name|friend},\n\nYour {amount} feeds a class for a month.',
      },
    },
  }),
  'donations/deleteThankYouText': call({
    summary: 'Delete a thank-you text',
    who: 'receipts.send',
    ...byId,
    reply: () => changed({ texts }),
    failures: [404],
  }),
  'donations/previewThankYouText': call({
    summary: 'Preview a thank-you text, for a donor with a name and for one without',
    who: 'receipts.send',
    body: () => body({ text: thanks, campaignId: id.nullable() }),
    bodyLimit: bodyLimits.text,
    reply: () => reply({ named: readable, unnamed: readable }),
    example: {
      body: { text: 'Dear {first name|friend}, thank you for {amount}.', campaignId: null },
    },
  }),
};
