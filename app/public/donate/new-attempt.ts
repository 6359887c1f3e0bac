/**
 * Names one try to give, so that Stripe begins one payment for it: 128 random bits, as nobody may name
 * another's. Not a UUID, which browsers make on https alone.
 */
export function newAttempt(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
