// Measures what the design promises: all of it, or what the command line names.
//   npm run bench
//   npm run bench -- start page-weight
import { readdir } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Measure } from './figure.ts';
import { type Result, report } from './report.ts';

const folder = join(import.meta.dirname, 'measures');
const all = (await readdir(folder)).map((file) => file.replace(/\.ts$/, '')).sort();
const named = process.argv.slice(2);
const unknown = named.find((name) => !all.includes(name));
if (unknown !== undefined) {
  console.error(`There is no measure '${unknown}'. There are: ${all.join(', ')}.`);
  process.exit(1);
}

const results: Result[] = [];
for (const name of named.length > 0 ? named : all) {
  const { measure } = (await import(join(folder, `${name}.ts`))) as { measure: Measure };
  console.error(`${measure.title}…`);
  try {
    const figures = await measure.run();
    results.push({ title: measure.title, figures, load: loadavg()[0] ?? 0 });
  } catch (error) {
    console.error(error);
    results.push({
      title: measure.title,
      figures: [],
      load: loadavg()[0] ?? 0,
      error: String(error),
    });
  }
  // What the last measure left for the system to clean up must not disturb the next.
  await wait(1_000);
}
console.log(await report(results));
process.exit(results.some(({ error }) => error !== undefined) ? 1 : 0);
