import { beforeEach } from 'vitest';
import type { Body } from '#contract/index.ts';
import { StatementEngine } from '#server/features/donations/statements/sending/statement-engine.ts';
import { aStripe } from '#tests/support/donations/stripe-server.ts';
import { engineSettings } from '#tests/support/mail/engine-settings.ts';
import { anAdministrator } from '#tests/support/people/accounts.ts';
import { anAddress, aServer, type TestServer } from '#tests/support/server/server.ts';
import { deleteGifts, giftByHand, setReceiptIssuer } from './gifts.ts';

/** The engine that sends a server's statements. */
export const aStatementEngine = ({ db, deps }: TestServer): StatementEngine =>
  new StatementEngine(db, engineSettings(deps));

/** A server with Stripe that can issue receipts, and has no gifts before each test. */
export async function aGiftServer() {
  const stripe = await aStripe();
  const server = await aServer(stripe.variables());
  const as = await anAdministrator(server);
  beforeEach(async () => {
    await deleteGifts(server);
    await setReceiptIssuer(server);
  });
  return {
    stripe,
    server,
    as,
    /** Records a gift by hand. */
    add: async (overrides: Partial<Body<'donations/addDonation'>> = {}) =>
      (await server.call('donations/addDonation', giftByHand(overrides), { as })).donation,
    /** Starts an online gift of 25 dollars, from a network of its own. */
    start: (overrides: Partial<Body<'donations/startCheckout'>>) => {
      const body = { amount: 2_500, frequency: 'once' as const, ...overrides };
      return server.attempt('donations/startCheckout', body, { from: anAddress() });
    },
    list: (body: Body<'donations/getDonations'> = {}) =>
      server.call('donations/getDonations', body, { as }),
  };
}
