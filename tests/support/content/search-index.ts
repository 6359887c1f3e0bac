import { SearchIndex } from '#server/features/search/search-index.ts';

/** Entries with a title and a text, each from a source of its own: '0' at '/0', '1' and so on. */
export function anIndexOf(...texts: [title: string, text: string][]): SearchIndex {
  const index = new SearchIndex();
  for (const [number, [title, text]] of texts.entries()) {
    const entry = {
      kind: 'pages',
      path: `/${number}`,
      heading: '',
      summary: '',
      title,
      text,
    } as const;
    index.replace(String(number), [entry]);
  }
  return index;
}
