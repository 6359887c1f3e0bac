import { rm } from 'node:fs/promises';
import { freePort } from '../../../tests/support/http/free-port.ts';
import { type Measure, median, range } from '../../figure.ts';
import { visit } from '../../parts/browser/visitor.ts';
import { startProgram } from '../../parts/server/process.ts';
import { readyLine, siteSettings, temporaryFolder } from '../../parts/server/site.ts';

const starts = 5;

/** `npm start` on a machine where it ran before and nothing has changed, until the home page responds. */
export const measure: Measure = {
  title: 'Start',
  run: async () => {
    const data = await temporaryFolder();
    const first = await startOnce(data);
    const durations: number[] = [];
    for (let count = 0; count < starts; count++) durations.push(await startOnce(data));
    await rm(data, { recursive: true, force: true });
    return [
      {
        name: 'Second `npm start` until a page is served',
        value: median(durations),
        unit: 'ms',
        target: { atMost: 1500 },
        note: `${starts} starts, ${range(durations, 'ms')}; the first, which fills the database, ${first.toFixed(0)} ms`,
      },
    ];
  },
};

async function startOnce(data: string): Promise<number> {
  const port = await freePort();
  const begun = performance.now();
  const program = await startProgram('npm', ['start'], readyLine, siteSettings(data, port));
  const { status } = await visit(`http://127.0.0.1:${port}/`);
  const duration = performance.now() - begun;
  await program.stop();
  if (status !== 200) throw new Error(`The home page answered ${status}.`);
  return duration;
}
