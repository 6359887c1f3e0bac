// Measures whether the program meets its targets: with everything that takes no more than a few minutes, or with the
// measures that the command line names, by the beginning of their names.
//   npm run bench
//   npm run bench -- start page-weight
//   npm run bench -- newsletter
//   npm run bench -- after-use --use 1          (minutes of use before it, instead of 10)
// Or compares this commit with another one, in turns:
//   npm run bench -- --against main
//   npm run bench -- uncached-pages --against main
//   npm run bench -- lighthouse interactions --against main --slowdown 12 --runs 7
//                                               (times as slow as this processor, instead of Lighthouse's 4: where
//                                               nothing blocks a fast machine, there is nothing to compare; and runs
//                                               of each commit, instead of 5)
import { readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Figure, Measure, Options, Result } from './figure.ts';
import { buildCommit } from './parts/server/other-commit.ts';
import { report, resultOf, section } from './report.ts';

const folder = join(import.meta.dirname, 'measures');
/** The paths of all measures by name. */
const paths = new Map(
  (await readdir(folder, { recursive: true }))
    .filter((path) => path.endsWith('.ts'))
    .map((path) => [basename(path, '.ts'), path]),
);
const all = [...paths.keys()].sort();
const { positionals: named, values } = parseArgs({
  allowPositionals: true,
  options: {
    against: { type: 'string' },
    use: { type: 'string', default: '10' },
    slowdown: { type: 'string', default: '4' },
    runs: { type: 'string', default: '5' },
  },
});
const { against } = values;
const options: Options = {
  use: Number(values.use),
  slowdown: Number(values.slowdown),
  runs: Number(values.runs),
};
if (Object.values(options).some((value) => !(value > 0))) {
  console.error('--use, --slowdown, and --runs take a positive number.');
  process.exit(1);
}
const meant = (name: string) =>
  all.includes(name) ? [name] : all.filter((each) => each.startsWith(`${name}-`));
const unknown = named.find((name) => meant(name).length === 0);
if (unknown !== undefined) {
  console.error(`There is no measure '${unknown}'. There are: ${all.join(', ')}.`);
  process.exit(1);
}

const other = against === undefined ? undefined : await buildCommit(against);
let isWhole = true;
for (const name of named.length > 0 ? named.flatMap(meant) : all) {
  const { measure } = (await import(join(folder, paths.get(name) ?? name))) as { measure: Measure };
  if (named.length === 0 && (measure.isLong || (other && !measure.against))) continue;
  console.error(`${measure.title}…`);
  const result = await (other
    ? compare(measure, other)
    : take(measure.title, () => measure.run(options)));
  // Written each time, so that an interrupted run keeps its results.
  await report(result);
  console.log(`${section(result)}\n`);
  isWhole &&= result.error === undefined;
  // Cleanup after the previous measure must not disturb the next.
  await wait(1_000);
}
if (other) await rm(other, { recursive: true, force: true });
process.exit(isWhole ? 0 : 1);

function compare(measure: Measure, folder: string): Promise<Result> {
  return take(`${measure.title}, against ${against}`, async () => {
    if (!measure.against) throw new Error(`${measure.title} cannot be compared.`);
    return measure.against(folder, options);
  });
}

function take(title: string, run: () => Promise<Figure[]>): Promise<Result> {
  return run().then(
    (figures) => resultOf(title, figures),
    (error: unknown) => {
      console.error(error);
      return resultOf(title, [], String(error));
    },
  );
}
