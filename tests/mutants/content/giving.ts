import { api, type Mutant } from '#tests/mutants/mutant.ts';

/** Batches, campaigns, corrections and practice gifts. */
export const giving: readonly Mutant[] = [
  {
    id: 'correct-honoree-silently',
    file: 'server/features/donations/correct.ts',
    find: "    ...(['honoree', 'is_memorial', 'campaign_id'] as const),\n",
    replace: "    ...(['is_memorial', 'campaign_id'] as const),\n",
    hole: 'Two different receipts share a number.',
    tests: [api('donations/corrections')],
  },
  {
    id: 'batch-unbalanced',
    file: 'server/features/donations/batches/close-batch.ts',
    find: '    refuseUnbalanced(found);\n',
    replace: '',
    hole: 'A deposit is recorded that does not agree with the checks.',
    tests: [api('donations/batches')],
  },
  {
    id: 'batch-total-lost',
    file: 'server/features/donations/batches/save-batch.ts',
    find: '(sum, amount) => sum + amount, 0)',
    replace: '(sum, amount) => Math.max(sum, amount), 0)',
    hole: 'A batch balances although a check is missing.',
    tests: [api('donations/batches')],
  },
  {
    id: 'campaign-unknown',
    file: 'server/features/donations/campaigns/campaigns.ts',
    find: "  if (!campaign) throw badField('campaignId', 'This campaign doesn’t exist.');\n  return campaign.name;",
    replace: "  return campaign?.name ?? '';",
    hole: 'A gift for an unknown campaign breaks the server.',
    tests: [api('donations/campaigns/campaigns')],
  },
  {
    id: 'practice-next-to-keys',
    file: 'server/features/donations/practice/practice-payment.ts',
    find: 'stripe === undefined && ',
    replace: '',
    hole: 'A real site records gifts that nobody paid.',
    tests: [api('donations/practice')],
  },
  {
    id: 'practice-numbered',
    file: 'server/features/donations/record.ts',
    find: 'practice_number === undefined && (issued',
    replace: '(issued',
    hole: 'Receipt numbers have gaps where practice gifts were.',
    tests: [api('donations/practice')],
  },
];
