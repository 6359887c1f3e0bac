/** Beginnings of web pages, programs and documents, which never occur in a camera's image. */
const marks = ['<script', '<html', '<!doctype', '<svg ', '<svg>', '<?php', '<iframe', '%pdf-1'];
/** A ZIP archive is recognized by its end, wherever it begins. */
const zipEnd = Buffer.from('PK\x05\x06', 'latin1');
const longestZipEnd = 22 + 65_535;

/**
 * Whether an image file is also something that a browser or another program would run or open. Only its pixels would be
 * kept, yet no one makes such a file by accident.
 */
export function isPolyglot(bytes: Buffer): boolean {
  const text = bytes.toString('latin1').toLowerCase();
  if (marks.some((mark) => text.includes(mark))) return true;
  return bytes.subarray(-longestZipEnd).includes(zipEnd);
}
