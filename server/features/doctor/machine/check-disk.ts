import { statfs } from 'node:fs/promises';
import { backupFolder } from '#server/features/backup/daily/backup-folder.ts';
import type { CheckUpDeps } from '../check-up-deps.ts';
import { ok, problem, type Result, warning } from '../finding.ts';
import { formatBytes } from './format-bytes.ts';

/** In bytes. The program stops storing changes when there is no room left. */
const limits = { problem: 100_000_000, warning: 1_000_000_000 };
const fewFiles = 1_000;

/** The free space where the site's data and its backups are. */
export async function checkDisk({ settings }: Pick<CheckUpDeps, 'settings'>): Promise<Result[]> {
  const data = await spaceOf(settings.dataDirectory);
  if (!data) {
    return [
      problem(
        `${settings.dataDirectory} does not exist.`,
        'Check DATA_DIR. The first start of a new site makes it.',
      ),
    ];
  }
  const backups = await spaceOf(backupFolder(settings));
  const isApart = backups !== undefined && backups.device !== data.device;
  return [data, ...(isApart ? [backups] : [])].map(judge);
}

interface Space {
  folder: string;
  /** Differs between file systems. */
  device: string;
  free: number;
  total: number;
  /** How many more files there can be; undefined if the file system has no limit. */
  freeFiles: number | undefined;
}

async function spaceOf(folder: string): Promise<Space | undefined> {
  const facts = await statfs(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return undefined;
  });
  if (!facts) return undefined;
  const { bavail, blocks, bsize, files, ffree, type } = facts;
  return {
    folder,
    device: [type, blocks, files].join('/'),
    free: bavail * bsize,
    total: blocks * bsize,
    freeFiles: files > 0 ? ffree : undefined,
  };
}

function judge({ folder, free, total, freeFiles }: Space): Result {
  const remedy = 'Delete what is not needed, or move DATA_DIR or BACKUP_DIR to a larger disk.';
  const message = `${formatBytes(free)} of ${formatBytes(total)} is free on the disk of ${folder}.`;
  if (freeFiles !== undefined && freeFiles < fewFiles) {
    return problem(
      `The disk of ${folder} has room for only ${freeFiles} more files.`,
      'Delete files that are not needed: the file system cannot hold more of them, even small ones.',
    );
  }
  if (free < limits.problem) return problem(message, remedy);
  return free < limits.warning ? warning(message, remedy) : ok(message);
}
