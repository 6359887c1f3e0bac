import { defineConfig } from 'vitest/config';

/** Tests that take minutes, and that kill a program: `npm run test:faults`. */
export default defineConfig({
  test: {
    include: ['tests/faults/**/*.test.ts'],
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
    fileParallelism: false,
  },
});
