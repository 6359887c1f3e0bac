import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** How much a drill did, and how much of all that was acknowledged it lost. */
interface DrillTotals {
  kills: number;
  outages: number;
  acknowledged: number;
  lost: number;
}

/** Names the file with the run's drills: test files are run in processes of their own. */
const variable = 'DRILL_TOTALS_FILE';

/** Adds a drill to the totals of the run. */
export function addToTotals(drill: Partial<DrillTotals>): void {
  const file = process.env[variable];
  if (file) appendFileSync(file, `${JSON.stringify(drill)}\n`);
}

/** Begins a run. @returns prints its totals at its end (Vitest: globalSetup) */
export default function printTotalsAtEnd(): () => void {
  const file = join(tmpdir(), `common-plate-drills-${process.pid}`);
  writeFileSync(file, '');
  process.env[variable] = file;
  return () => {
    const drills = readFileSync(file, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Partial<DrillTotals>);
    rmSync(file);
    const sum = (key: keyof DrillTotals) =>
      drills.reduce((total, drill) => total + (drill[key] ?? 0), 0);
    console.log(
      `${sum('kills')} kills and ${sum('outages')} database outages: ` +
        `${sum('acknowledged')} writes acknowledged, ${sum('lost')} lost`,
    );
  };
}
