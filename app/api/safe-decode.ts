/** Decodes a part of a URL; a malformed one is unchanged, or replaced by `otherwise`. */
export function safeDecode(part: string, otherwise = part): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return otherwise;
  }
}
