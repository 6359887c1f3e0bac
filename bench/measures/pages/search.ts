import { type Figure, type Measure, median, quantile } from '../../figure.ts';
import { addPages, paragraph } from '../../parts/data/many-pages.ts';
import { withSite } from '../../parts/server/site.ts';

const pages = 5_000;
const rounds = 12;
const words = 15_000;
const wordsOfPage = 60;

/** The queries: correct, mistyped, unfinished, with several words, and without matches. */
const queries = [
  'beans',
  'lentils',
  'protein',
  'reading labels',
  'added sugars',
  'page number 77',
  'lentlis',
  'protien',
  'vegetabels',
  'be',
  'cal',
  'fib',
  'whole gra',
  'cheap dinner with beans and lentils for the family',
  'zyxwvut',
  word(17),
  `${word(4)} ${word(900)}`,
];

/** A pronounceable word derived from its number. */
function word(number: number): string {
  const syllables = ['ba', 'ce', 'di', 'fo', 'gu', 'lan', 'mer', 'nis', 'pol', 'tur', 'va', 'wen'];
  let rest = number;
  let made = '';
  do {
    made += syllables[rest % syllables.length];
    rest = Math.floor(rest / syllables.length);
  } while (rest > 0);
  return made;
}

/** A text with its own words: few of them frequent, most of them rare, as in any language. */
function textOf(index: number): string {
  const own = Array.from({ length: wordsOfPage }, (_, place) => {
    const share = ((index * 7919 + place * 104_729) % 10_007) / 10_007;
    return word(Math.floor(words * share ** 3));
  });
  // Most searches match a quarter of the pages.
  return index % 4 === 0 ? `${paragraph} ${own.join(' ')}` : own.join(' ');
}

/** The time of a search call, on a site that starts with five thousand pages. */
export const measure: Measure = {
  title: 'Search',
  run: () =>
    withSite(async ({ data }) => {
      await addPages(data, pages, textOf);
      return withSite(({ url }) => searchThrough(url), { DATA_DIR: data });
    }),
};

async function searchThrough(url: string): Promise<Figure[]> {
  const ask = async (query: string) => {
    const begun = performance.now();
    const response = await fetch(`${url}/api/search/search`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    });
    const { total } = (await response.json()) as { total: number };
    if (response.status !== 200) throw new Error(`'${query}' was answered ${response.status}.`);
    return { duration: performance.now() - begun, total };
  };
  const first = await ask('beans');
  if (first.total < pages / 4) throw new Error('The index does not hold every page.');
  // A warm-up run, not measured.
  for (const query of queries) await ask(query);
  const durations: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const query of queries) durations.push((await ask(query)).duration);
  }
  return figures(durations, first.duration);
}

const figures = (durations: number[], first: number): Figure[] => [
  {
    name: `A search among ${pages.toLocaleString('en')} pages, p95`,
    value: quantile(durations, 0.95),
    unit: 'ms',
    target: { atMost: 40 },
    note: `${durations.length} searches, median ${median(durations).toFixed(1)} ms, slowest ${Math.max(...durations).toFixed(0)} ms`,
  },
  {
    name: 'First search after a start, which waits for the index',
    value: first,
    unit: 'ms',
    target: null,
  },
];
