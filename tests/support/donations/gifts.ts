import type { Body } from '#contract/index.ts';
import type { TestServer } from '#tests/support/server/server.ts';
import { signature } from './stripe-server.ts';

type Server = Pick<TestServer, 'app' | 'db' | 'call'>;

/** Sends the server an event, signed as by Stripe. */
export async function sendStripeEvent(
  { app }: Pick<Server, 'app'>,
  event: object,
  headers: object = {},
) {
  const payload = JSON.stringify(event);
  return app.inject({
    method: 'POST',
    url: '/webhooks/stripe',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signature(payload),
      ...headers,
    },
    payload,
  });
}

/** All stored gifts. */
export const giftRows = ({ db }: Pick<Server, 'db'>) =>
  db.selectFrom('donations').selectAll().orderBy('given_on').orderBy('id').execute();

/** A gift entered by hand: 25 dollars in cash by default. */
export const giftByHand = (
  overrides: Partial<Body<'donations/addDonation'>> = {},
): Body<'donations/addDonation'> => ({
  kind: 'cash',
  amount: 2_500,
  givenOn: '2026-03-02',
  name: 'Ada Bean',
  email: 'ada.bean@example.org',
  ...overrides,
});

/** Sets the organization's data for receipts, without which none is issued. */
export async function setReceiptIssuer({ db }: Pick<Server, 'db'>): Promise<void> {
  const value = JSON.stringify({ legalName: 'Common Plate, Inc.', ein: '12-3456789' });
  await db
    .insertInto('site_settings')
    .values({ name: 'giving', value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/** Deletes all gifts. */
export async function deleteGifts({ db }: Pick<Server, 'db'>): Promise<void> {
  for (const table of [
    'refunds',
    'donations',
    'monthly_gifts',
    'donors',
    'receipt_numbers',
    'stripe_events',
    'outbox',
    'rate_limits',
    'gift_batches',
    'thank_you_texts',
    'campaigns',
    'statement_mailings',
  ] as const) {
    await db.deleteFrom(table).execute();
  }
}
