import { statSync } from 'node:fs';

/**
 * Continues as the account that a folder belongs to, if this process runs as root: files that root makes in the data
 * folder could not be used by the program. Without the folder nothing changes.
 */
export function actAsOwner(folder: string): void {
  if (process.getuid?.() !== 0) return;
  const owner = statSync(folder, { throwIfNoEntry: false });
  if (!owner || owner.uid === 0) return;
  process.setgroups?.([owner.gid]);
  process.setgid?.(owner.gid);
  process.setuid?.(owner.uid);
}
