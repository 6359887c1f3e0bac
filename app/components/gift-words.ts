/** How gifts are told of, to staff and to those who gave them. */
export const kindNames = {
  online: 'Online',
  cash: 'Cash',
  check: 'Check',
  'in-kind': 'In kind',
};

export const giftStates = {
  received: 'Received',
  'partly-refunded': 'Partly returned',
  refunded: 'Returned',
  disputed: 'Disputed',
  lost: 'Lost to a dispute',
};

export const monthlyStates = {
  active: 'Comes every month',
  stopping: 'Is being stopped',
  stopped: 'Stopped',
};
