import { z } from 'zod';
import { body, call, changed, reply } from '../call.ts';
import { flag, line, picture, version } from '../fields.ts';
import { currency, giving } from './fields.ts';

export const donationSettingsCalls = {
  'donations/getSettings': call({
    summary: 'Get the organization’s receipt details and currency',
    who: 'gifts.read',
    body: () => body({}),
    reply: () =>
      reply({
        settings: giving,
        currencies: z.array(z.string()),
        /** 1: there are gifts, so the currency can’t change. */
        hasGifts: flag,
        /** The accounts of the last export for QuickBooks. */
        accounts: z.object({ depositAccount: z.string(), incomeAccount: z.string() }),
      }),
  }),
  'donations/editSettings': call({
    summary:
      'Edit the receipt details and currency; the currency can’t change once there are gifts',
    who: 'gifts.manage',
    body: () =>
      body({
        version: version.optional(),
        legalName: line(200).optional(),
        ein: z
          .string()
          .regex(/^(?:\d{2}-?\d{7})?$/, 'Enter the EIN as 12-3456789.')
          .optional(),
        is501c3: flag.optional(),
        logo: picture.optional(),
        signature: picture.optional(),
        signerName: line(100).optional(),
        signerTitle: line(100).optional(),
        currency: currency.optional(),
      }),
    reply: () => changed({ settings: giving }),
    failures: [409],
    example: { body: { legalName: 'Common Plate, Inc.', ein: '12-3456789', currency: 'usd' } },
  }),
};
