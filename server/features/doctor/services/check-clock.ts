import { minute, second } from '#contract/shared/time-units.ts';
import type { CheckUpDeps } from '../check-up-deps.ts';
import { ok, problem, type Result, skipped, warning } from '../finding.ts';
import type { Outside } from '../outside/visit-site.ts';
import { readServerFacts } from '../queries.ts';

/** In ms. Stripe's signatures are valid for five minutes, codes of authenticator apps for less than one. */
const limits = { warning: 5 * second, problem: 30 * second };

/** This machine's clock, compared with those of the database and of the server at the public address. */
export async function checkClock(
  { connect }: Pick<CheckUpDeps, 'connect'>,
  outside: () => Promise<Outside>,
): Promise<Result[]> {
  const results: Result[] = [];
  const { db, engine } = await connect();
  if (engine === 'postgres') {
    const before = Date.now();
    const { now } = await readServerFacts(db);
    results.push(judge('that of the database', difference(now, before, Date.now())));
  }
  const { date } = await outside();
  // A Date header has whole seconds.
  if (date)
    results.push(
      judge('that of the public address', difference(date.at, date.before - second, date.after)),
    );
  return results.length > 0 ? results : [skipped('There is no other clock to compare with.')];
}

/** How far a time lies outside the interval in which it was read, in ms. */
const difference = (time: number, before: number, after: number) =>
  Math.max(0, before - time, time - after);

function judge(whose: string, off: number): Result {
  const inWords =
    off < 2 * minute
      ? `${Math.round(off / second)} seconds`
      : `${Math.round(off / minute)} minutes`;
  const message = `This machine’s clock and ${whose} differ by ${inWords}.`;
  const remedy = 'Synchronize both over the network: timedatectl set-ntp true.';
  if (off > limits.problem) return problem(message, remedy);
  if (off > limits.warning) return warning(message, remedy);
  return ok(`This machine’s clock agrees with ${whose}.`);
}
