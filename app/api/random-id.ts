/**
 * A unique id, such as that of an attempt at a gift: 128 random bits, so that it cannot be guessed. Not a UUID, which
 * browsers generate only on https, and not for a site that is tried out in a local network.
 */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
