/** A run of percent-encoded bytes. */
const encoded = /(?:%[0-9a-f]{2})+/gi;

/** Characters that no one sees, or that mean something else in an address. A plain space is neither. */
const special = /[\p{C}\p{Z}/?#\\]/u;

/**
 * A path as people write it: '/n%C3%BCsse' is '/nüsse'. Escapes that are malformed, or of characters that no one sees or
 * that mean something else in an address, stay.
 */
export const readablePath = (path: string): string =>
  path.replaceAll(encoded, (run) => {
    try {
      return Array.from(decodeURIComponent(run), (character) =>
        character !== ' ' && special.test(character) ? encodeURIComponent(character) : character,
      ).join('');
    } catch {
      return run;
    }
  });
