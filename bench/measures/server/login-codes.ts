import { type Figure, type Measure, median, range } from '../../figure.ts';
import { callFromAnywhere, manyNetworks } from '../../parts/server/sign-ins.ts';
import { withSite } from '../../parts/server/site.ts';

const tries = 200;
/** Enough accounts that none reaches its limit. */
const accounts = 10;
const password = 'Measured-2026';

/** The response times of a wrong password and of an address without an account, which must not differ. */
export const measure: Measure = {
  title: 'Login codes',
  run: () =>
    withSite(async ({ url }) => {
      const known = await register(url);
      const unknown = known.map((email) => `no.${email}`);
      const wrong: number[] = [];
      const none: number[] = [];
      for (let count = 0; count < tries; count++) {
        wrong.push(await time(url, known[count % accounts] ?? '', 2));
        none.push(await time(url, unknown[count % accounts] ?? '', 4));
      }
      return figures(wrong, none);
    }, manyNetworks),
};

async function register(url: string): Promise<string[]> {
  const emails = Array.from({ length: accounts }, (_, index) => `${index}@commonplate.example`);
  for (const email of emails) {
    const body = { firstName: 'A', lastName: 'B', email, password, remember: 0 };
    const { reply } = await callFromAnywhere(url, 'auth/register', body);
    if (reply.code !== 2) throw new Error(`auth/register: ${JSON.stringify(reply)}`);
  }
  return emails;
}

/** @throws if the reply has another code than the timed one */
async function time(url: string, email: string, code: number): Promise<number> {
  const begun = performance.now();
  const { reply } = await callFromAnywhere(url, 'auth/login', { email, password: 'Wrong-2026' });
  if (reply.code !== code) throw new Error(`auth/login: ${JSON.stringify(reply)}`);
  return performance.now() - begun;
}

function figures(wrong: number[], none: number[]): Figure[] {
  return [
    {
      name: 'Between the medians of codes 2 and 4',
      value: Math.abs(median(wrong) - median(none)),
      unit: 'ms',
      target: { atMost: 10 },
      note: `${tries} tries each, in turn`,
    },
    timesFigure('Code 2, wrong password', wrong),
    timesFigure('Code 4, no account', none),
  ];
}

function timesFigure(name: string, times: number[]): Figure {
  return { name, value: median(times), unit: 'ms', target: null, note: range(times, 'ms', 1) };
}
