import { api, type Mutant, security } from '#tests/mutants/mutant.ts';

const webhook = 'server/features/donations/stripe/webhook.ts';
const payments = 'server/features/donations/stripe/payments.ts';
const refunds = 'server/features/donations/stripe/refunds.ts';
const record = 'server/features/donations/record.ts';
const checkout = 'server/features/donations/stripe/checkout.ts';
const refund = 'server/features/donations/refund.ts';
const giftQueries = 'server/features/donations/queries/gifts.ts';
const monthlyQueries = 'server/features/donations/queries/monthly-gifts.ts';
const receiptQueries = 'server/features/donations/receipts/queries.ts';
const ofStripe = [security('donations/stripe-webhook')];
const ofGifts = [
  ...ofStripe,
  api('donations/gifts'),
  api('donations/receipts'),
  api('donations/corrections'),
  api('donations/refunds'),
  api('donations/online-gifts'),
];

/** Gifts: Stripe's reports, what is recorded, and who owns it. */
export const money: readonly Mutant[] = [
  {
    id: 'webhook-unsigned',
    file: webhook,
    find: "            request.headers['stripe-signature'] ?? '',",
    replace:
      '            stripe.webhooks.generateTestHeaderString({ payload: String(request.body), secret: keys.webhookSecret }),',
    hole: 'Anyone can record gifts.',
    tests: ofStripe,
  },
  {
    id: 'webhook-old',
    file: webhook,
    find: 'const tolerance = 300;',
    replace: 'const tolerance = 300_000;',
    hole: 'A replayed Stripe event is accepted.',
    tests: ofStripe,
  },
  {
    id: 'webhook-fails-quietly',
    file: webhook,
    find: 'await handleStripeEvent(deps, stripe, event);',
    replace: 'await handleStripeEvent(deps, stripe, event).catch(() => undefined);',
    hole: 'A gift is lost while the database is unavailable, since Stripe gets a success.',
    tests: ofStripe,
  },
  {
    id: 'webhook-noted-first',
    file: 'server/features/donations/stripe/handle-stripe-event.ts',
    find: '  await act(deps, stripe, event);\n  await insertStripeEvent(deps.db, event);',
    replace: '  await insertStripeEvent(deps.db, event);\n  await act(deps, stripe, event);',
    hole: 'A gift is lost when the program ends in between.',
    tests: ofStripe,
  },
  {
    id: 'gift-unpaid',
    file: payments,
    find: "if (!isOurs(session.metadata) || session.payment_status !== 'paid') return;",
    replace: 'if (!isOurs(session.metadata)) return;',
    hole: 'A gift that was never paid has a receipt.',
    tests: ofStripe,
  },
  {
    id: 'gift-of-others',
    file: payments,
    find: "if (!isOurs(session.metadata) || session.payment_status !== 'paid') return;",
    replace: "if (session.payment_status !== 'paid') return;",
    hole: 'Other sales of the Stripe account count as gifts.',
    tests: ofGifts,
  },
  {
    id: 'gift-invoice-unpaid',
    file: payments,
    find: "if (invoice.status !== 'paid' || invoice.amount_paid <= 0) return;",
    replace: '',
    hole: 'A month that was never paid has a receipt.',
    tests: ofGifts,
  },
  {
    id: 'gift-twice',
    file: giftQueries,
    find: "    .onConflict((conflict) => conflict.column('payment_id').doNothing())\n",
    replace: '',
    also: [['.values(gift)', '.values({ ...gift, payment_id: null })']],
    hole: 'One payment is recorded as often as it is reported.',
    tests: ofStripe,
  },
  {
    id: 'gift-amount',
    file: payments,
    find: 'amount: session.amount_total,',
    replace: 'amount: Number(session.metadata?.amount ?? session.amount_subtotal ?? 1),',
    hole: 'A receipt states an amount other than the one paid.',
    tests: ofGifts,
  },
  {
    id: 'gift-fee',
    file: 'contract/shared/card-fee.ts',
    find: 'Math.ceil(((amount + fee.fixed) * 1000) / (1000 - fee.perMille));',
    replace: 'Math.ceil(((amount + fee.fixed) * 1029) / 1000);',
    hole: 'Donors who choose to cover the fee don’t cover it.',
    tests: ofGifts,
  },
  {
    id: 'gift-currency',
    file: 'server/features/donations/giving.ts',
    find: 'if (sent === undefined || sent === currency) return currency;',
    replace: 'if (sent !== null) return sent ?? currency;',
    hole: 'Totals mix currencies.',
    tests: ofGifts,
  },
  {
    id: 'gift-unlimited',
    file: checkout,
    find: 'const freeTries = 10;',
    replace: 'const freeTries = 100_000;',
    hole: 'Stolen cards are tried here.',
    tests: [security('abuse-limits/checkouts')],
  },
  {
    id: 'gift-declined-cards',
    file: checkout,
    find: '  await limitDeclinedCards(deps, context, isProven);\n',
    replace: '',
    hole: 'Stolen cards are tried here.',
    tests: ofGifts,
  },
  {
    id: 'receipt-number-again',
    file: receiptQueries,
    find: 'sql`receipt_numbers.last + 1`',
    replace: 'sql`receipt_numbers.last + 0`',
    hole: 'Two gifts have one receipt number.',
    tests: ofGifts,
  },
  {
    id: 'receipt-number-gap',
    file: receiptQueries,
    find: 'sql`receipt_numbers.last + 1`',
    replace: 'sql`receipt_numbers.last + 2`',
    hole: 'Receipt numbers have gaps.',
    tests: ofGifts,
  },
  {
    id: 'receipt-after-refund',
    file: 'server/features/donations/receipts/compose-receipt.ts',
    find: '      ...refundLines(gift, t),\n',
    replace: '',
    hole: 'A receipt doesn’t mention a refund.',
    tests: ofGifts,
  },
  {
    id: 'refund-more-than-left',
    file: refund,
    find: 'if (amount <= net) return;',
    replace: 'return;',
    hole: 'More is refunded than was given.',
    tests: [...ofGifts, api('donations/gift-table')],
  },
  {
    id: 'refund-twice',
    file: refund,
    find: '{ idempotencyKey: hashToken(`refund ${id} ${version} ${amount} ${reason}`) },',
    replace: '{},',
    hole: 'Pressing the button twice refunds twice.',
    tests: ofGifts,
  },
  {
    id: 'refund-failed-counts',
    file: record,
    find: "  'failed',\n  'canceled',\n",
    replace: '',
    hole: 'A failed refund reduces a gift.',
    tests: ofGifts,
  },
  {
    id: 'refund-older-answer',
    file: refunds,
    find: 'if (known && stepOf(known.status) > stepOf(status)) continue;',
    replace: '',
    hole: 'A reply from Stripe that arrives late undoes a newer one.',
    tests: ofGifts,
  },
  {
    id: 'dispute-ignored',
    file: refunds,
    find: 'Promise.all([stripe.refunds.list(of), stripe.disputes.list(of)]),',
    replace: 'Promise.all([stripe.refunds.list(of), { data: [] as Stripe.Dispute[] }]),',
    hole: 'Totals count money that a bank has taken back.',
    tests: ofGifts,
  },
  {
    id: 'totals-of-gross',
    file: record,
    find: 'net: Math.max(0, gift.amount - back),',
    replace: 'net: gift.amount,',
    hole: 'Totals count refunded money.',
    tests: ofGifts,
  },
  {
    id: 'receipt-of-another',
    file: giftQueries,
    find: "    .where('receipt_number', 'is not', null)\n    .where('donor_id', 'in', ['', ...donors])\n    .where(cameWith('donations', addresses))\n",
    replace: "    .where('receipt_number', 'is not', null)\n",
    hole: 'Members read the receipts of others.',
    tests: ofGifts,
  },
  {
    id: 'monthly-of-another',
    file: monthlyQueries,
    find: "    .where('id', '=', id)\n    .where('donor_id', 'in', ['', ...donors])\n    .where(cameWith('monthly_gifts', addresses))\n    .executeTakeFirst();",
    replace: "    .where('id', '=', id)\n    .executeTakeFirst();",
    hole: 'Members stop the gifts of others.',
    tests: ofGifts,
  },
];
