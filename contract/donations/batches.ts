import { z } from 'zod';
import { body, bodyLimits, call, changed, reply } from '../call.ts';
import { byId, flag, id, line, requiredLine, time, version } from '../fields.ts';
import { nameSchema } from '../named.ts';
import { sample } from '../sample.ts';
import { maxBatchRows } from '../shared/batch-rows.ts';
import { page, total } from '../table.ts';
import { amount, cents, donationShown, isoDate } from './fields.ts';

/** A gift of an open batch, complete or not. */
const row = z.strictObject({
  donorId: id.nullable(),
  /** Without `donorId`: a new donor, or the one with this email. Neither: the donor is unknown. */
  name: line(200),
  email: line(254),
  /** Null: not entered yet. */
  amount: amount.nullable(),
  checkNumber: line(50),
  honoree: line(100),
  /** 1: it is a new donor, although one with a similar name exists. */
  isNewDonor: flag,
});
nameSchema(row, 'GiftBatchRow', 'A gift of an open batch.');

const kind = z.enum(['check', 'cash']);

const batchShown = z.object({
  id,
  name: z.string(),
  kind,
  givenOn: z.string(),
  status: z.enum(['open', 'closed']),
  gifts: total,
  /** In cents. */
  total: cents,
  currency: z.string(),
  version: z.number(),
});
nameSchema(batchShown, 'GiftBatch', 'Gifts that are entered and deposited together.');

const batch = batchShown.extend({
  campaignId: id.nullable(),
  /** The campaign's name; empty: none. */
  campaign: z.string(),
  /** The entered gifts are checked against these. */
  expectedCount: total,
  expectedTotal: cents,
  closedAt: time.nullable(),
  /** The gifts being entered; none in a closed batch. */
  rows: z.array(row),
});

export const batchCalls = {
  'donations/getBatches': call({
    summary: 'List batches of gifts by page, newest first',
    who: 'gifts.manage',
    body: () => body(page),
    reply: () => reply({ batches: z.array(batchShown), total }),
    example: { body: { page: 1 } },
  }),
  'donations/getBatch': call({
    summary: 'Get a batch with the gifts being entered, or those recorded when it was closed',
    who: 'gifts.manage',
    ...byId,
    reply: () =>
      reply({
        batch,
        gifts: z.array(donationShown.extend({ checkNumber: z.string() })),
      }),
    failures: [404],
  }),
  'donations/saveBatch': call({
    summary: 'Save an open batch, complete or not, or add one',
    who: 'gifts.manage',
    body: () =>
      body({
        id: id.optional(),
        version: version.optional(),
        name: requiredLine(100),
        kind,
        givenOn: isoDate,
        campaignId: id.nullable(),
        expectedCount: z.number().int().min(0).max(maxBatchRows),
        expectedTotal: z.union([amount, z.literal(0)]),
        rows: z.array(row).max(maxBatchRows, 'Close this batch, and enter more gifts in another.'),
        /** The same for every attempt at adding this batch: it is added once. */
        attempt: id.optional(),
      }),
    bodyLimit: bodyLimits.smallFile,
    reply: () => changed({ batch }),
    failures: [404, 409],
    example: {
      body: {
        name: 'Checks of March 2',
        kind: 'check',
        givenOn: '2026-03-02',
        campaignId: null,
        expectedCount: 1,
        expectedTotal: 5000,
        rows: [
          {
            donorId: null,
            name: 'Maya Okafor',
            email: sample.email,
            amount: 5000,
            checkNumber: '1042',
            honoree: '',
            isNewDonor: 0,
          },
        ],
      },
    },
  }),
  'donations/closeBatch': call({
    summary: 'Record the gifts of a batch, if they agree with its count and total',
    who: 'gifts.manage',
    body: () =>
      body({
        id,
        version,
        /** 1: each donor with an email address gets the receipt. */
        mailReceipts: flag.optional(),
      }),
    reply: () => changed({ batch }),
    failures: [404, 409],
    example: { body: { id: sample.id, version: 2, mailReceipts: 0 } },
  }),
  'donations/deleteBatch': call({
    summary: 'Delete an open batch',
    who: 'gifts.manage',
    body: () => body({ id, version }),
    reply: () => changed({}),
    failures: [404, 409],
    example: { body: { id: sample.id, version: 2 } },
  }),
};
