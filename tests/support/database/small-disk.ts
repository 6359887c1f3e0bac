import { execFileSync } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stopAtEnd } from '../cleanup.ts';
import { aFolder } from './database.ts';

/** Whether this process may mount disks. */
export const isRoot = process.platform === 'linux' && process.getuid?.() === 0;

const kibibyte = 1024;
/** The sizes of the files that fill a disk, the largest first, in bytes. */
const fileSizes = [4096, 512, 64, 4].map((size) => size * kibibyte);

/**
 * A folder with a disk of its own, which can be full.
 * @param size in MiB
 */
export async function aSmallDisk(size: number) {
  const folder = await aFolder();
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}m`, 'tmpfs', folder]);
  stopAtEnd(() => execFileSync('umount', ['--lazy', folder]));
  const files: string[] = [];
  const takesFile = async (bytes: number) => {
    const file = join(folder, `filler-${files.length}`);
    files.push(file);
    try {
      await writeFile(file, Buffer.alloc(bytes));
      return true;
    } catch {
      await rm(file, { force: true });
      return false;
    }
  };
  return {
    folder,
    /** Leaves no room for another page of a file. */
    async fill(): Promise<void> {
      for (const bytes of fileSizes) while (await takesFile(bytes));
    },
    /** Makes room again. */
    async empty(): Promise<void> {
      for (const file of files.splice(0)) await rm(file, { force: true });
    },
  };
}
