import lighthouse from 'lighthouse';
import { type Figure, type Measure, median, range } from '../figure.ts';
import { withBrowser } from '../parts/browser.ts';
import { freePort } from '../parts/process.ts';
import { withSite } from '../parts/site.ts';

const paths = ['/', '/articles/Reading-Labels', '/courses/Nutrition-Basics'];
const runs = 3;
const targets = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 };
type Category = keyof typeof targets;

interface Scores {
  scores: Record<Category, number>;
  /** Audits that cost points, with what Lighthouse shows for them. */
  failing: string[];
}

/** Lighthouse's four scores, on its phone with its slow network. */
export const measure: Measure = {
  title: 'Lighthouse',
  run: () =>
    withSite(async (site) => {
      const figures: Figure[] = [];
      for (const path of paths) {
        const results: Scores[] = [];
        for (let run = 0; run < runs; run++) results.push(await auditPatiently(site.url + path));
        figures.push(...figuresOf(path, results));
      }
      return figures;
    }),
};

/** On a busy machine a trace sometimes lacks its beginning; a second try is then as good as a first. */
const auditPatiently = (url: string) => audit(url).catch(() => audit(url));

/** One run in a browser of its own, so that nothing is cached. */
async function audit(url: string): Promise<Scores> {
  const port = await freePort();
  return withBrowser(async () => {
    const result = await lighthouse(url, { port, logLevel: 'silent', output: 'json' });
    if (!result || result.lhr.runtimeError) throw new Error(result?.lhr.runtimeError?.message);
    const { audits, categories } = result.lhr;
    const names = Object.keys(targets) as Category[];
    const failing = names.flatMap((name) =>
      (categories[name]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
        .map(({ id }) => `${id} ${audits[id]?.displayValue ?? ''}`.trim()),
    );
    return {
      scores: Object.fromEntries(
        names.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]),
      ) as Record<Category, number>,
      failing,
    };
  }, [`--remote-debugging-port=${port}`]);
}

function figuresOf(path: string, results: Scores[]): Figure[] {
  const failing = [...new Set(results.flatMap((result) => result.failing))].join(', ');
  return (Object.keys(targets) as Category[]).map((category) => {
    const values = results.map(({ scores }) => scores[category]);
    const isMissed = median(values) < targets[category];
    return {
      name: `${path}: ${category}`,
      value: median(values),
      unit: '',
      target: { atLeast: targets[category] },
      note: isMissed ? `${range(values, '')}; failing: ${failing}` : range(values, ''),
    };
  });
}
