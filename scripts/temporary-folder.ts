import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const inMemory = '/dev/shm';
/** What a run of all tests stores at once takes a quarter of this, in bytes. */
const room = 2 * 1024 ** 3;

/**
 * The folder for what tests store. None of it has to survive a power cut: in a folder in memory, if there is one with
 * enough room, nothing waits for a disk.
 */
export function temporaryFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize >= room ? inMemory : tmpdir();
  } catch {
    return tmpdir();
  }
}
