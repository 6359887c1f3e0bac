import type { DraftSource } from '#app/editor/sources/draft-source.ts';
import type { Finding } from './finding.ts';

const citation = /\]\(#source-([a-z0-9-]+)\)/g;

/**
 * Problems with the citations of a text.
 * @param sources of its page
 */
export function checkCitations(markdown: string, sources: { id: string }[]): Finding[] {
  const known = new Set(sources.map(({ id }) => id));
  const lost = [...markdown.matchAll(citation)].some(([, id = '']) => !known.has(id));
  if (!lost) return [];
  return [
    {
      message:
        'This text cites a source that is no longer in the list. Delete the citation, or cite another source.',
    },
  ];
}

/**
 * Finds missing details of a source.
 * @param number its number on the page
 */
export function checkSource({ title, evidence }: DraftSource, number: number): Finding[] {
  return [
    ...(title.trim() === '' ? [{ message: `Source ${number} has no title.` }] : []),
    ...(evidence === '' ? [{ message: `Choose the type of evidence for source ${number}.` }] : []),
  ];
}
