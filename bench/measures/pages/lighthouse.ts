import { setTimeout as wait } from 'node:timers/promises';
import lighthouse from 'lighthouse';
import { splitLanguage } from '../../../contract/shared/language/language-paths.ts';
import { freePort } from '../../../tests/support/http/free-port.ts';
import { type Figure, isMet, type Measure, median, range } from '../../figure.ts';
import { withBrowser } from '../../parts/browser/browser.ts';
import { comparedPages, publicPages } from '../../parts/calls/public-pages.ts';
import { inTurns, ratioOfMedians, withBothCommits } from '../../parts/server/both-commits.ts';
import { withSite } from '../../parts/server/site.ts';

/**
 * The maximum number of runs of a page that misses a target: the median counts, since other work on the machine slows
 * down single ones.
 */
const mostRuns = 5;
/** A total blocking time below it is one task that is a little longer than 50 ms, in ms. */
const leastBlocking = 10;
/** How long the better compression of a page may take, in ms. */
const compressionTime = 300;
const targets = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 };
type Category = keyof typeof targets;
const categories = Object.keys(targets) as Category[];
const words: Record<Category, string> = {
  performance: 'performance',
  accessibility: 'accessibility',
  'best-practices': 'best practices',
  seo: 'SEO',
};
/**
 * Audits that pages fail by design: search engines should not list personal or missing pages, and the browser itself
 * reports the status of a missing page.
 */
const byDesign: Record<string, string[]> = {
  '/search?q=lentils': ['is-crawlable'],
  '/test/finish/passed': ['is-crawlable'],
  '/Verifying': ['is-crawlable'],
  '/404': ['is-crawlable', 'http-status-code', 'errors-in-console'],
};

interface Audited {
  scores: Record<Category, number>;
  /** Audits that cost points, with Lighthouse's details. */
  failing: Record<Category, string[]>;
  /** The largest contentful paint, in ms. */
  paint: number;
  /** The total blocking time, in ms. */
  blocking: number;
  /** The cumulative layout shift, which has no unit. */
  shift: number;
}

/**
 * Lighthouse's four scores and its times of every public page, on its simulated phone and slow network. Times depend on the
 * machine, so only their ratios to another commit have targets.
 */
export const measure: Measure = {
  title: 'Lighthouse',
  run: ({ slowdown }) =>
    withSite(async (site) => {
      const figures: Figure[] = [];
      for (const path of publicPages) {
        await visit(site.url + path);
        const results = [await auditPatiently(site.url + path, slowdown)];
        while (
          results.length < mostRuns &&
          figuresOf(path, results).some((figure) => isMet(figure) === false)
        )
          results.push(await auditPatiently(site.url + path, slowdown));
        figures.push(...figuresOf(path, results));
      }
      return figures;
    }),
  against: (folder, { slowdown, runs }) =>
    withBothCommits(folder, async (sites) => {
      const figures: Figure[] = [];
      for (const path of comparedPages) {
        for (const { url } of [sites.before, sites.now]) await visit(url + path);
        const { before, now } = await inTurns(runs, sites, ({ url }) =>
          auditPatiently(url + path, slowdown, ['performance']),
        );
        const timesOf = (key: 'paint' | 'blocking') => ({
          before: before.map((each) => each[key]),
          now: now.map((each) => each[key]),
        });
        figures.push(
          ratioOfMedians(`${path}: largest contentful paint`, timesOf('paint'), 1.15),
          ratioOfMedians(`${path}: total blocking time`, timesOf('blocking'), 1.3, leastBlocking),
          shiftFigure(path, now),
        );
      }
      return figures;
    }),
};

/** Visits a page before it is measured: the first two clients get it compressed less than all others. */
async function visit(url: string): Promise<void> {
  for (let visitor = 0; visitor < 2; visitor += 1) {
    await (await fetch(url, { headers: { 'accept-encoding': 'br' } })).arrayBuffer();
  }
  await wait(compressionTime);
}

/** On a busy machine a trace sometimes lacks its beginning; a second attempt is then as good as a first. */
const auditPatiently = (url: string, slowdown: number, judged = categories) =>
  audit(url, slowdown, judged).catch(() => audit(url, slowdown, judged));

/**
 * One run in a fresh browser, so that nothing is cached.
 * @param slowdown of the processor, 4 on Lighthouse's phone
 */
async function audit(url: string, slowdown: number, judged: Category[]): Promise<Audited> {
  const port = await freePort();
  return withBrowser(async () => {
    const result = await lighthouse(url, {
      port,
      logLevel: 'silent',
      output: 'json',
      onlyCategories: judged,
      throttling: { cpuSlowdownMultiplier: slowdown },
      // A page with status 404 is judged like any other.
      ignoreStatusCode: true,
    });
    if (!result || result.lhr.runtimeError) throw new Error(result?.lhr.runtimeError?.message);
    const { audits, categories: scored } = result.lhr;
    const failing = (name: Category) =>
      (scored[name]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
        .map(({ id }) => `${id} ${audits[id]?.displayValue ?? ''}`.trim());
    return {
      scores: ofEach((name) => Math.round((scored[name]?.score ?? 0) * 100)),
      failing: ofEach(failing),
      paint: audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
      blocking: audits['total-blocking-time']?.numericValue ?? Number.NaN,
      shift: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
    };
  }, [`--remote-debugging-port=${port}`]);
}

const ofEach = <T>(of: (name: Category) => T) =>
  Object.fromEntries(categories.map((name) => [name, of(name)])) as Record<Category, T>;

/** A page's performance with its other scores alongside; those that are not perfect are listed separately. */
function figuresOf(path: string, results: Audited[]): Figure[] {
  const scores = ofEach((name) => median(results.map((result) => result.scores[name])));
  const others = categories.filter((name) => name !== 'performance');
  const full = others.filter((name) => scores[name] === 100).map((name) => `${words[name]} 100`);
  return [
    figureOf(path, 'performance', results, full.join(', ')),
    ...others.filter((name) => scores[name] < 100).map((name) => figureOf(path, name, results)),
    ...timesOf(path, results),
  ];
}

/** A page's times and layout shift: those that are 0 are only mentioned. */
function timesOf(path: string, results: Audited[]): Figure[] {
  const paints = results.map(({ paint }) => paint);
  const blocking = median(results.map((result) => result.blocking));
  const shift = shiftFigure(path, results);
  const notes = [
    paints.length > 1 ? range(paints, 'ms') : '',
    blocking > 0 ? '' : 'blocking time 0 ms',
    shift.value > 0 ? '' : 'layout shift 0',
  ];
  const figures: Figure[] = [
    {
      name: `${path}: largest contentful paint`,
      value: median(paints),
      unit: 'ms',
      target: null,
      note: notes.filter(Boolean).join('; '),
    },
  ];
  if (blocking > 0)
    figures.push({
      name: `${path}: total blocking time`,
      value: blocking,
      unit: 'ms',
      target: null,
    });
  if (shift.value > 0) figures.push(shift);
  return figures;
}

function shiftFigure(path: string, results: Audited[]): Figure {
  return {
    name: `${path}: layout shift`,
    value: median(results.map(({ shift }) => shift)),
    unit: '',
    target: { atMost: 0 },
  };
}

function figureOf(path: string, name: Category, results: Audited[], otherScores = ''): Figure {
  const values = results.map((result) => result.scores[name]);
  const value = median(values);
  const failing = [...new Set(results.flatMap((result) => result.failing[name]))];
  const isMeant =
    failing.length > 0 &&
    failing.every((each) => byDesign[splitLanguage(path).path]?.includes(each.split(' ')[0] ?? ''));
  const notes = [
    values.length > 1 ? range(values, '') : '',
    value < targets[name] ? `failing${isMeant ? ' by design' : ''}: ${failing.join(', ')}` : '',
    otherScores,
  ];
  return {
    name: `${path}: ${words[name]}`,
    value,
    unit: '',
    target: isMeant ? null : { atLeast: targets[name] },
    note: notes.filter(Boolean).join('; '),
  };
}
