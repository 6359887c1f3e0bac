import { stopAtEnd } from '#tests/support/cleanup.ts';
import { startStripe } from './stripe-server.ts';

/** A Stripe of the test file's own; it goes away when the file ends. */
export async function aStripe() {
  const { stripe, stop } = await startStripe();
  stopAtEnd(stop);
  return stripe;
}
