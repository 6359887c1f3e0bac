import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const inMemory = '/dev/shm';
/** In bytes. A run of all tests stores a quarter of it at once. */
const room = 2 * 1024 ** 3;

/**
 * The folder that tests store files in. No file has to survive a power cut: in a folder in memory, if there is one
 * with enough room, nothing waits for a disk.
 */
export function temporaryFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize >= room ? inMemory : tmpdir();
  } catch {
    return tmpdir();
  }
}
