/**
 * A unique id of an attempt at something that must happen only once, such as a gift: 128 random bits, so that it cannot
 * be guessed. Not a UUID, which browsers generate only on https.
 */
export function newAttempt(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
