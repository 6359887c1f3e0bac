/** Descriptions of gifts, for staff. */
export const giftKindNames = {
  online: 'Online',
  cash: 'Cash',
  check: 'Check',
  'in-kind': 'In-kind',
};

interface Kind {
  kind: keyof typeof giftKindNames;
  frequency: 'once' | 'monthly';
  isPractice: 0 | 1;
}

/** 'Online, monthly, practice'. */
export const kindInWords = ({ kind, frequency, isPractice }: Kind): string =>
  [giftKindNames[kind], frequency === 'monthly' && 'monthly', isPractice === 1 && 'practice']
    .filter(Boolean)
    .join(', ');

export const giftStatuses = {
  received: 'Received',
  'partly-refunded': 'Partly refunded',
  refunded: 'Refunded',
  disputed: 'Disputed',
  lost: 'Dispute lost',
};

export const monthlyStatuses = {
  active: 'Active',
  stopping: 'Stopping',
  stopped: 'Stopped',
};
