/** One hole that is made on purpose, to see that a test finds it. */
export interface Mutant {
  /** Its name for reports and the command line. */
  id: string;
  /** The file that it changes, by its path in the repository. */
  file: string;
  /** Text that occurs exactly once in the file. */
  find: string;
  replace: string;
  /** More changes of the same file, where one alone would only break it. */
  also?: readonly (readonly [find: string, replace: string])[];
  /** What somebody could do if the program were like this. */
  hole: string;
  /** The test files of which one has to fail. */
  tests: string[];
  /** What the names of the tests have in common that are run of them; absent: all are. */
  only?: string;
  /** Why no test kills it, where none does and none is missing. */
  survives?: string;
  /** Whether the site has to be built again for it. */
  needsBuild?: true;
}

/** A test file of the calls. */
export const api = (name: string) => `tests/api/${name}.test.ts`;
/** A test file of the security checklist. */
export const security = (name: string) => `tests/security/${name}.test.ts`;
