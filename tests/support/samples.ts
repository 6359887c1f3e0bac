import { inject } from 'vitest';

/** `npm run test:thorough` tests everything, `.ci/run` a sample, and `npm test` a quarter of that. */
const isThorough = Boolean(process.env.THOROUGH);
const isQuick = Boolean(process.env.QUICK) && !isThorough;
const step = isQuick ? 4 : 1;

/** How often a property is tested with random data. */
export const runs = (few: number, thorough: number): number => (isThorough ? thorough : few);

/** A sample has one of this many cases: every case in a thorough run, and fewer than usual in a quick one. */
export const oneIn = (n: number): number => (isThorough ? 1 : n * step);

/** Every nth entry of a long list; all of them in a thorough run, and fewer in a quick one. */
export const everyNth = <T>(n: number, all: readonly T[]): T[] =>
  all.filter((_, index) => index % oneIn(n) === 0);

/** All entries, and a sample of them in a quick run. */
export const fewerIfQuick = <T>(all: readonly T[]): T[] => everyNth(1, all);

/** All entries, and in a quick run one of them: another one for each row of a table. */
export const oneIfQuick = <T>(all: readonly T[], row: number): readonly T[] =>
  isQuick ? all.slice(row % all.length).slice(0, 1) : all;

/** All entries, and in a quick run one of each of two kinds: others for each row of a table. */
export const oneOfEachIfQuick = <T>(
  all: readonly T[],
  isOfFirstKind: (entry: T) => boolean,
  row: number,
): T[] => [
  ...oneIfQuick(all.filter(isOfFirstKind), row),
  ...oneIfQuick(
    all.filter((entry) => !isOfFirstKind(entry)),
    row,
  ),
];

/**
 * All entries on the embedded database, and every tenth on PostgreSQL: for what is decided before the database
 * matters.
 */
export const fewerOnPostgres = <T>(all: readonly T[]): T[] =>
  inject('engine') === 'postgres' ? everyNth(10, all) : [...all];
