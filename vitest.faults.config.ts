import { defineConfig } from 'vitest/config';

/** What takes minutes, and a program that is killed: `npm run test:faults`. */
export default defineConfig({
  test: {
    include: ['tests/faults/**/*.test.ts'],
    environment: 'node',
    testTimeout: 600_000,
    fileParallelism: false,
  },
});
