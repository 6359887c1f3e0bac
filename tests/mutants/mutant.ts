import type { Engine } from '#tests/support/database/connection.ts';

/** A deliberate bug, to check that a test finds it. */
export interface Mutant {
  /** Its name for reports and the command line. */
  id: string;
  /** The file that it changes, by its path in the repository. */
  file: string;
  /** Text that occurs exactly once in the file. */
  find: string;
  replace: string;
  /** More changes of the same file, if one alone would just break it. */
  also?: readonly (readonly [find: string, replace: string])[];
  /** The harm that an attacker or user could do with this bug. */
  hole: string;
  /** The test files, at least one of which must fail. */
  tests: string[];
  /** Where its tests of data run; absent: on SQLite. */
  engine?: Engine;
  /** A common part of the names of the tests to run; absent: all. */
  only?: string;
  /** Why no test kills it, if that is acceptable. */
  survives?: string;
  /** Whether it requires a rebuild of the site. */
  needsBuild?: true;
}

/** A test file of the API. */
export const api = (name: string) => `tests/api/${name}.test.ts`;
/** A test file of the security checklist. */
export const security = (name: string) => `tests/security/${name}.test.ts`;
