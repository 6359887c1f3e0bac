import { afterAll } from 'vitest';
import { stopEverything } from './cleanup.ts';

// Run again for each test file, though they share their modules.
afterAll(stopEverything);
