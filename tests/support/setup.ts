import { afterAll } from 'vitest';
import { stopEverything } from './cleanup.ts';

// Runs for each test file, although the files share their modules.
afterAll(stopEverything);
