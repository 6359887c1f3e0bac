/** The events that the webhook needs: docs/operations/gifts.md lists them for operators. */
export const webhookEvents = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'invoice.paid',
  'invoice.payment_failed',
  'payment_intent.payment_failed',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'customer.subscription.deleted',
] as const;

/** Where Stripe reports events to. */
export const webhookAddress = (siteUrl: string): string => `${siteUrl}/webhooks/stripe`;
