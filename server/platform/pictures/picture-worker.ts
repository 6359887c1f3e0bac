// Processes images in a separate process, one by one: see picture-process.ts.
import { encode, type Task } from './encode.ts';
import { limitMemory } from './memory-limit.ts';

limitMemory();

process.on('message', async (task: Task) => process.send?.(await encode(task)));
// The main process has ended, however it did.
process.on('disconnect', () => process.exit());
