// Processes images in a separate process, one by one: see picture-process.ts.
import { lowerPriority } from '../jobs/lower-priority.ts';
import { encode, type PictureTask } from './encode.ts';
import { limitMemory } from './memory-limit.ts';

/** 19 is the lowest priority. While all cores are busy, pages go first, and uploads still progress. */
const niceness = 5;

limitMemory();
// The threads that decode are started later, and have the same.
lowerPriority(niceness);

process.on('message', async (task: PictureTask) => process.send?.(await encode(task)));
// The main process has ended, however it did.
process.on('disconnect', () => process.exit());
