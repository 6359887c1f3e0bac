/** One figure of a measure. */
export interface Figure {
  name: string;
  value: number;
  /** `ms`, `MB`, `KB` (1000 bytes), `×`, or empty for a plain number. */
  unit: string;
  /** Its limit; null for a figure that is only informative. */
  target: { atMost: number } | { atLeast: number } | null;
  /** The value of the run before; absent: it was not measured before. */
  before?: number;
  /** Context for judging the figure: range, number of runs, failing audits. */
  note?: string;
}

/** Options of the command line. */
export interface Options {
  /** How long a program is used before it is measured, in minutes. */
  use: number;
  /** How many times as slow as this machine's processor a phone's is. */
  slowdown: number;
  /** How many times each of two commits is measured. */
  runs: number;
}

/** One file of bench/measures. */
export interface Measure {
  title: string;
  /** Takes many minutes: runs only when named. */
  isLong?: true;
  run(options: Options): Promise<Figure[]>;
  /**
   * Compares this commit with another, in turns.
   * @param folder of the other one, built
   */
  against?(folder: string, options: Options): Promise<Figure[]>;
}

/** The result of one measure; `error` if it failed. */
export interface Result {
  title: string;
  date: string;
  /** The measured commit, and whether files differed from it. */
  commit: string;
  figures: Figure[];
  /** The load average over a minute; a value far above the number of cores means a busy machine. */
  load: number;
  error?: string;
}

/** The machine, and the last result of each measure on it. */
export interface Report {
  machine: { cores: number; processor: string; memory: string; node: string };
  results: Result[];
}

/** Whether a figure meets its target; null if there is none. */
export function isMet({ value, target }: Figure): boolean | null {
  if (!target) return null;
  return 'atMost' in target ? value <= target.atMost : value >= target.atLeast;
}

export function median(values: number[]): number {
  return quantile(values, 0.5);
}

/**
 * The value below which a given share of all values lies, interpolated.
 * @param share from 0 to 1
 */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? Number.NaN;
  const above = sorted[Math.ceil(place)] ?? Number.NaN;
  return below + (above - below) * (place - Math.floor(place));
}

/** `2.1 to 3.4 ms`: the range of single runs. */
export function range(values: number[], unit: string, digits = 0): string {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return `${least.toFixed(digits)} to ${most.toFixed(digits)} ${unit}`.trim();
}
