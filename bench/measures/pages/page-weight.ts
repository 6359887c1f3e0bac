import type { BrowserContext } from '@playwright/test';
import type { Figure, Measure } from '../../figure.ts';
import { withBrowser } from '../../parts/browser/browser.ts';
import { foreignChunks } from '../../parts/browser/public-chunks.ts';
import {
  beforeScripts,
  type Kind,
  type Transfer,
  transfersOf,
  weigh,
  weighHeaders,
} from '../../parts/browser/transfers.ts';
import { publicPages } from '../../parts/calls/public-pages.ts';
import { withSite } from '../../parts/server/site.ts';

const judged = '/articles/Reading-Labels';
const course = '/courses/Nutrition-Basics';
/** Pages whose HTML and CSS have no target of their own. */
const others = ['/', course];
/** The maximum of a page's scripts, in KB: 6 of them are the texts of its language, and what finds and formats them. */
const scriptLimit = 128;
const kinds: Kind[] = ['html', 'css', 'fonts', 'pictures', 'other'];

/** The cost of a first visit before the page can be read, and after. */
export const measure: Measure = {
  title: 'Page weight',
  run: () =>
    withSite((site) =>
      withBrowser(async (browser) => {
        const figures: Figure[] = [];
        const scripts = new Map<string, Transfer[]>();
        for (const path of [judged, ...others]) {
          const transfers = await transfersOf(browser, site.url + path, withoutPrefetching);
          scripts.set(
            path,
            transfers.filter(({ kind }) => kind === 'script'),
          );
          figures.push(...figuresOf(path, transfers, path === judged));
        }
        figures.push(addedBy(course, scripts));
        for (const path of publicPages.filter((each) => !scripts.has(each))) {
          const transfers = await transfersOf(browser, site.url + path, withoutPrefetching);
          figures.push(scriptFigure(path, transfers));
        }
        const foreign = await foreignChunks();
        figures.push({
          name: 'Public chunks with zod, an editor or a widget library',
          value: foreign.length,
          unit: '',
          target: { atMost: 0 },
          note: foreign.join(', '),
        });
        return figures;
      }),
    ),
};

/** Files of the pages behind links on the screen are not counted: they are requested once the browser is idle. */
const withoutPrefetching = (context: BrowserContext) =>
  context.addInitScript(() => {
    IntersectionObserver.prototype.observe = () => undefined;
  });

function figuresOf(path: string, transfers: Transfer[], isJudged: boolean): Figure[] {
  const reading = beforeScripts(transfers);
  return [
    {
      name: `${path}: critical path (before scripts)`,
      value: weigh(reading),
      unit: 'KB',
      target: { atMost: 45 },
      note: `${kinds.map((kind) => `${kind} ${weigh(reading, kind).toFixed(1)}`).join(', ')}; ${headersOf(reading)}`,
    },
    {
      name: `${path}: HTML and CSS`,
      value: weigh(reading, 'html', 'css'),
      unit: 'KB',
      target: isJudged ? { atMost: 30 } : null,
    },
    scriptFigure(path, transfers),
  ];
}

function scriptFigure(path: string, transfers: Transfer[]): Figure {
  const scripts = transfers.filter(({ kind }) => kind === 'script');
  return {
    name: `${path}: scripts, after the critical path`,
    value: weigh(scripts),
    unit: 'KB',
    target: { atMost: scriptLimit },
    note: `${scripts.length} files; ${headersOf(scripts)}`,
  };
}

const headersOf = (transfers: Transfer[]) =>
  `HTTP/1.1 headers ${weighHeaders(transfers).toFixed(1)} more`;

/**
 * The scripts of a page that the baseline page does not load. Files are compared by name, which contains a hash of
 * their content.
 */
function addedBy(path: string, scripts: Map<string, Transfer[]>): Figure {
  const known = new Set(scripts.get(judged)?.map(({ url }) => new URL(url).pathname));
  const added = (scripts.get(path) ?? []).filter(({ url }) => !known.has(new URL(url).pathname));
  return {
    name: `${path}: scripts in addition to an article's`,
    value: weigh(added),
    unit: 'KB',
    target: { atMost: 20 },
    note: `${added.length} files`,
  };
}
