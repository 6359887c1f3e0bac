/** Descriptions of gifts, for staff and donors. */
export const kindNames = {
  online: 'Online',
  cash: 'Cash',
  check: 'Check',
  'in-kind': 'In-kind',
};

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
