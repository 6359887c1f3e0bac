import { timingSafeEqual } from 'node:crypto';

/** Whether two texts of any characters are equal, in a time that does not depend on where they differ. */
export function isSameSecret(one: string, other: string): boolean {
  const [bytes, others] = [Buffer.from(one), Buffer.from(other)];
  return bytes.length === others.length && timingSafeEqual(bytes, others);
}
