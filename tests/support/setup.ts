import { afterAll } from 'vitest';
import { stopEverything } from './cleanup.ts';

// Run anew for each test file, though they share their modules.
afterAll(stopEverything);
