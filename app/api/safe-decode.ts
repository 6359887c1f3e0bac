/** A part of an address as it was meant; what cannot be decoded stays as it is written, or is `otherwise`. */
export function safeDecode(part: string, otherwise = part): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return otherwise;
  }
}
