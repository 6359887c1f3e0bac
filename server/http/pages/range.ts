/** Bytes of a file, the first and the last included. */
export interface Range {
  first: number;
  last: number;
}

/**
 * Reads a Range header (RFC 9110, 14.2) for a file of so many bytes.
 * @returns undefined where the whole file is to be sent: without one, or with several or strange ones
 */
export function readRange(
  header: string | undefined,
  bytes: number,
): Range | 'outside' | undefined {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined;
  if (from === '') {
    const length = Math.min(Number(to), bytes);
    return length === 0 ? 'outside' : { first: bytes - length, last: bytes - 1 };
  }
  const first = Number(from);
  const last = to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1);
  if (to !== '' && Number(to) < first) return undefined;
  return first >= bytes ? 'outside' : { first, last };
}
