import { safeDecode } from './safe-decode.ts';

/** A run of percent-encoded bytes. */
const encoded = /(?:%[0-9a-f]{2})+/gi;

/** Characters that no one types in an address, that no one sees, or that would change what it says. */
const special = /[\p{C}\p{Zl}\p{Zp}/?#\\]|(?! )\p{Zs}/u;

/**
 * A path as people write it: '/n%C3%BCsse' is '/nüsse'. Escapes that are malformed, or of characters that no one sees or
 * that mean something else in an address, stay.
 */
export const readablePath = (path: string): string =>
  path.replaceAll(encoded, (run) => {
    const text = safeDecode(run);
    return special.test(text) ? run : text;
  });
