import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { report, resultOf } from '../../../bench/report.ts';

/** What a drill did, and how many acknowledged writes were lost in it. */
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

/** Begins a run. @returns reports its totals at its end (Vitest: globalSetup) */
export default function reportTotalsAtEnd(): () => Promise<void> {
  const file = join(tmpdir(), `common-plate-drills-${process.pid}`);
  writeFileSync(file, '');
  process.env[variable] = file;
  return async () => {
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
    if (drills.length === 0) return;
    const figure = { unit: '', target: null };
    await report(
      resultOf('Drills', [
        { ...figure, name: 'Kills', value: sum('kills'), note: `in ${drills.length} drills` },
        { ...figure, name: 'Database outages', value: sum('outages') },
        { ...figure, name: 'Acknowledged writes', value: sum('acknowledged') },
        { ...figure, name: 'Lost ones among them', value: sum('lost'), target: { atMost: 0 } },
      ]),
    );
  };
}
