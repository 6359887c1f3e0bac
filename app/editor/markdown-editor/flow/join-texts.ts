/** Joins two Markdown texts. Footnotes of the second one get labels that the first one does not have. */
export function joinTexts(before: string, after: string): string {
  if (before.trim() === '' || after.trim() === '') return before.trim() === '' ? after : before;
  const taken = labelsIn(before);
  const all = new Set([...taken, ...labelsIn(after)]);
  const renamed = after.replace(footnote, (whole, label: string) => {
    if (!taken.has(label)) return whole;
    return `[^${newLabel(label, all)}]`;
  });
  return `${before.trimEnd()}\n\n${renamed}`;
}

const footnote = /\[\^([^\]\s]+)\]/g;

const labelsIn = (text: string) => new Set([...text.matchAll(footnote)].map(([, label]) => label));

/** The same for the same label: the reference and its note are renamed alike. */
function newLabel(label: string, taken: ReadonlySet<string | undefined>): string {
  for (let number = 2; ; number += 1) {
    const candidate = `${label}-${number}`;
    if (!taken.has(candidate)) return candidate;
  }
}

/** Plain words as a paragraph of Markdown: nothing in it is syntax. */
export const plainParagraph = (words: string): string =>
  words
    .trim()
    .replace(/[\\`*_[\]<>|~]/g, '\\$&')
    .replace(/^[#+-]/, '\\$&')
    .replace(/^(\d+)([.)])/, '$1\\$2');
