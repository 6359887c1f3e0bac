import { atOnce, type Check, type Checked } from './check.ts';
import type { Failure, Outcome } from './outcome.ts';

/** The failures that remain after their files ran once more. */
export interface Rerun extends Outcome {
  /** These failed, and passed when their file ran alone. */
  flaky: Failure[];
}

/** The most files that run once more. Where more fail, it is not for chance, and running them takes long. */
const mostFiles = 20;

/** Runs each file with failures once more, alone, one after the other. */
export async function rerunFailed(checked: Checked[]): Promise<Rerun[]> {
  const count = checked.reduce((sum, { outcome }) => sum + filesOf(outcome).length, 0);
  if (count > mostFiles) {
    console.log(`\n${count} files have failures, which is too many to run them once more.`);
    return checked.map(({ outcome }) => ({ ...outcome, flaky: [] }));
  }
  const reruns: Rerun[] = [];
  for (const { check, outcome } of checked) {
    let settled: Rerun = { ...outcome, flaky: [] };
    for (const file of filesOf(outcome))
      settled = settle(settled, file, await runAlone(check, file));
    reruns.push(settled);
  }
  return reruns;
}

const filesOf = ({ failures }: Outcome): string[] => [
  ...new Set(failures.flatMap(({ file }) => file ?? [])),
];

async function runAlone({ ofFile }: Check, file: string): Promise<Outcome> {
  const [alone] = ofFile ? await atOnce([ofFile(file)]) : [];
  if (!alone) throw new Error(`Nothing can run ${file} alone.`);
  return alone.outcome;
}

/** Corrects an outcome by that of one of its files, run alone. */
function settle({ passed, failures, flaky }: Rerun, file: string, alone: Outcome): Rerun {
  const [ofFile, others] = [
    failures.filter((failure) => failure.file === file),
    failures.filter((failure) => failure.file !== file),
  ];
  const isDone = alone.passed > 0 && !alone.failures.some(({ isWhole }) => isWhole);
  const stillFails = ({ name }: Failure) => alone.failures.some((failure) => failure.name === name);
  const failed = ofFile.filter((failure) => !isDone || stillFails(failure));
  const newlyFlaky = ofFile.filter((failure) => !failed.includes(failure));
  // A test that passed among the others and fails alone depends on them.
  const dependent = alone.failures.filter(
    ({ name, isWhole }) => !isWhole && !ofFile.some((failure) => failure.name === name),
  );
  return {
    passed: passed + newlyFlaky.length - dependent.length,
    failures: [...others, ...failed, ...dependent],
    flaky: [...flaky, ...newlyFlaky],
  };
}
