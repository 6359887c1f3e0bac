/** What begins a page, a program or a document, and never occurs in a camera's picture. */
const marks = ['<script', '<html', '<!doctype', '<svg ', '<svg>', '<?php', '<iframe', '%pdf-1'];
/** A ZIP archive is found by its end, wherever it begins. */
const zipEnd = Buffer.from('PK\x05\x06', 'latin1');
const longestZipEnd = 22 + 65_535;

/**
 * Whether a picture file is also something that a browser or another program would run or open. Its
 * pixels alone would be kept, yet nobody makes such a file by chance.
 */
export function isSomethingElseToo(bytes: Buffer): boolean {
  const text = bytes.toString('latin1').toLowerCase();
  if (marks.some((mark) => text.includes(mark))) return true;
  return bytes.subarray(-longestZipEnd).includes(zipEnd);
}
