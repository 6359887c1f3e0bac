import { defineConfig } from 'vitest/config';

/** They limit times or memory, so nothing else runs with them. */
const measured = ['tests/faults/overload.test.ts', 'tests/faults/operations/upgrade.test.ts'];
const bodies = 'tests/faults/bodies/**';
/** Faults that `npm test` checks too, since they are quick: two programs on one folder, broken files, a wrong clock. */
const quick = 'tests/api/platform/{one-program,embedded-file,starting,wrong-clock}.test.ts';

/** Tests that take minutes, and that kill a program: `npm run test:faults`, and `npm run test:thorough` for bodies. */
export default defineConfig({
  test: {
    environment: 'node',
    setupFiles: ['tests/support/setup.ts'],
    globalSetup: ['tests/support/load/drill-totals.ts'],
    provide: {
      engine: 'sqlite',
      postgresUrl: '',
      // FUZZED_BODIES=200 runs it in a few minutes.
      fuzzedBodies: Number(process.env.FUZZED_BODIES ?? 10_000),
    },
    testTimeout: 3_600_000,
    // Removing an installation takes seconds.
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'drills',
          include: ['tests/faults/**/*.test.ts', quick],
          exclude: [...measured, bodies],
          // They wait for a disk, a database or a program most of the time.
          maxWorkers: 3,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'measured',
          include: measured,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'bodies',
          include: [`${bodies}/*.test.ts`],
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
