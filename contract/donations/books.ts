import { z } from 'zod';
import { body, call, reply } from '../call.ts';
import { requiredLine } from '../fields.ts';
import { total } from '../table.ts';
import { cents, isoDate } from './fields.ts';

export const bookCalls = {
  'donations/exportJournal': call({
    summary:
      'Export deposits and refunds as journal entries that QuickBooks Online imports, by deposit and campaign',
    who: 'gifts.read',
    body: () =>
      body({
        /** Both days are included. */
        firstDay: isoDate,
        lastDay: isoDate,
        /** The names of two accounts in QuickBooks: where the money is, and the income. */
        depositAccount: requiredLine(100),
        incomeAccount: requiredLine(100),
      }),
    reply: () =>
      reply({
        csv: z.string(),
        /** Gifts less refunds, without gifts in kind. */
        net: cents,
        entries: total,
      }),
    example: {
      body: {
        firstDay: '2026-01-01',
        lastDay: '2026-03-31',
        depositAccount: 'Undeposited Funds',
        incomeAccount: 'Contributions',
      },
    },
  }),
};
