// Reads pictures in a process of its own, one after the other: see picture-process.ts.
import { encode, type Task } from './encode.ts';

process.on('message', async (task: Task) => process.send?.(await encode(task)));
// The program has ended, however it did.
process.on('disconnect', () => process.exit());
