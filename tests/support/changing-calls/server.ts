import { aRow } from '#tests/support/content/pages.ts';
import { aStripe } from '#tests/support/donations/stripe-server.ts';
import { aSuppressionServer } from '#tests/support/newsletter/sendgrid-suppressions.ts';
import { aSubscriber } from '#tests/support/newsletter/subscribers.ts';
import type { SignedIn } from '#tests/support/people/accounts.ts';
import { aServer, type TestServer } from '#tests/support/server/server.ts';

/** A server on which every changing call can succeed. */
export async function aServerForEveryCall(): Promise<TestServer> {
  const suppressions = await aSuppressionServer({ newsletter: [] });
  const stripe = await aStripe();
  const server = await aServer({
    ...suppressions.variables,
    ...stripe.variables(),
    MAIL_URL: 'smtp://127.0.0.1:9',
  });
  await aRow(server, 'site_settings', {
    name: 'site',
    value: JSON.stringify({ name: 'Common Plate', address: '218 Weir Street' }),
  });
  await aSubscriber(server);
  return server;
}

/**
 * Creates the object that a call changes.
 * @returns the body that changes it
 */
export type PrepareBody = (server: TestServer, as: SignedIn) => object | Promise<object>;
