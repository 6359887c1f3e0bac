/** Decodes a part of a URL; a malformed one is unchanged. */
export function safeDecode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
