import { XliffError } from './read-xliff.ts';

/**
 * The text of an XML file in UTF-8 or UTF-16, which every reader of XML must know.
 * @throws {XliffError} for any other encoding
 */
export function decodeXml(bytes: Uint8Array): string {
  const mark = (bytes[0] ?? 0) * 256 + (bytes[1] ?? 0);
  const encoding = mark === 0xfffe ? 'utf-16le' : mark === 0xfeff ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new XliffError('This file is not in UTF-8. Save it in UTF-8, and try again.');
  }
}
