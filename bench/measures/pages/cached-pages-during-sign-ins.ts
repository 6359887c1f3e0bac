import { type Figure, type Measure, median, range } from '../../figure.ts';
import { visit } from '../../parts/browser/visitor.ts';
import { load, loadTool, type Speed } from '../../parts/server/load.ts';
import { callFromAnywhere, manyNetworks } from '../../parts/server/sign-ins.ts';
import { withSite } from '../../parts/server/site.ts';

const pairs = 7;
const seconds = 3;
const warmUp = 5;
/** How many sign-ins are always waiting. */
const queued = 30;

interface Pair {
  alone: Speed;
  during: Speed;
}

/** The throughput of cached pages while people sign in, relative to idle. The runs alternate. */
export const measure: Measure = {
  title: 'Cached pages during sign-ins',
  run: () =>
    withSite(async ({ url, pid }) => {
      const page = { url: `${url}/articles/Reading-Labels`, pid };
      await visit(page.url, 'br');
      await load(page, warmUp);
      const runs: Pair[] = [];
      let signIns = 0;
      for (let pair = 0; pair < pairs; pair++) {
        const alone = await load(page, seconds);
        const crowd = startCrowd(url);
        const during = await load(page, seconds);
        signIns += await crowd.stop();
        runs.push({ alone, during });
      }
      return figures(runs, signIns / (pairs * seconds));
    }, manyNetworks),
};

/** People who sign in repeatedly, each as soon as the previous reply arrives. */
function startCrowd(url: string) {
  let isOver = false;
  let answered = 0;
  const person = async (_: unknown, index: number) => {
    while (!isOver) {
      const body = { email: `${index}.${answered}@commonplate.example`, password: 'Wrong-2026' };
      const { status, reply } = await callFromAnywhere(url, 'auth/login', body);
      if (status !== 200) throw new Error(`auth/login: ${JSON.stringify(reply)}`);
      if (!isOver) answered += 1;
    }
  };
  const people = Promise.all(Array.from({ length: queued }, person));
  return {
    async stop() {
      isOver = true;
      await people;
      return answered;
    },
  };
}

function figures(runs: Pair[], signIns: number): Figure[] {
  const ratios = runs.map(({ alone, during }) => during.perSecond / alone.perSecond);
  return [
    {
      name: 'Pages/s during queued sign-ins, as a share of those without',
      value: median(ratios),
      unit: '×',
      target: { atLeast: 0.7 },
      note: `${range(ratios, '', 2)}; ${loadTool}, ${pairs} pairs of ${seconds} s, ${queued} sign-ins waiting`,
    },
    speedFigure(
      'Pages/s without sign-ins',
      runs.map(({ alone }) => alone),
    ),
    speedFigure(
      'Pages/s during sign-ins',
      runs.map(({ during }) => during),
    ),
    { name: 'Sign-ins meanwhile', value: signIns, unit: '/s', target: null },
  ];
}

function speedFigure(name: string, speeds: Speed[]): Figure {
  const value = median(speeds.map(({ perSecond }) => perSecond));
  return { name, value, unit: 'pages/s', target: null };
}
