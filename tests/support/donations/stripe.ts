import { stopAtEnd } from '#tests/support/cleanup.ts';
import { startStripe } from './stripe-server.ts';

/** A Stripe server for the test file; it stops when the file ends. */
export async function aStripe() {
  const { stripe, stop } = await startStripe();
  stopAtEnd(stop);
  return stripe;
}
