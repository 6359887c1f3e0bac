/** A part of an address as it was meant; what cannot be decoded stays as it is written. */
export function safeDecode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
