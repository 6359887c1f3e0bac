// Unlike a stream, a string has no doctype, without which browsers lay pages out as those of 1998.
const doctype = Buffer.from('<!DOCTYPE html>');
const encoder = new TextEncoder();
/** For each text, Node would allocate three times its length, which takes as long as encoding it. */
const room = Buffer.alloc(256 * 1024);
room.set(doctype);

/**
 * Encodes a document in UTF-8.
 * @param html that React has rendered as a string
 */
export function encodeDocument(html: string): Buffer {
  const place = room.subarray(doctype.length);
  const { read, written } = encoder.encodeInto(html, place);
  if (read < html.length) return Buffer.concat([doctype, Buffer.from(html)]);
  return Buffer.from(room.subarray(0, doctype.length + written));
}
