import type { PageKey } from '#contract/shared/pages/kinds/kinds.ts';
import { typesetText } from '#server/platform/markdown/elements/typography.ts';
import { plainText } from '#server/platform/markdown/plain-text.ts';
import { partsOf, type Revision } from '../review/revision.ts';

/** Words as they are compared: however they are spaced, quoted, dashed or capitalized. */
const plainWords = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[-–—]+/g, '-')
    .replaceAll('⁄', '/')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();

/** Whether a statement occurs in one of a revision’s parts, in the same words. */
export function says(page: PageKey, revision: Revision, quote: string): boolean {
  // Editors copy fractions and dashes as they typed them, and visitors see them typeset.
  const wanted = plainWords(typesetText(quote));
  return partsOf(page, revision).some(({ html }) => plainWords(plainText(html)).includes(wanted));
}
