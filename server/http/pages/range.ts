/** A range of bytes, inclusive. */
export interface Range {
  first: number;
  last: number;
}

/**
 * Parses a Range header (RFC 9110, 14.2) for a file of this many bytes.
 * @returns undefined if the whole file is to be sent: without a range, or with several or unusual ones
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
