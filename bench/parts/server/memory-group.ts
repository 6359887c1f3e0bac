import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = '/sys/fs/cgroup';
/** The names of a control group's files in both versions (kernel.org: admin-guide/cgroup-v1/memory, cgroup-v2). */
const version1 = {
  limit: 'memory.limit_in_bytes',
  swap: 'memory.memsw.limit_in_bytes',
  events: 'memory.oom_control',
};
const version2 = { limit: 'memory.max', swap: 'memory.swap.max', events: 'memory.events' };

/** A control group of Linux that bounds the memory of its processes. */
export interface MemoryGroup {
  /** A process whose id is written to it is in the group, with all that it starts. */
  processesFile: string;
  /** Processes that the kernel has killed because the memory was used up. */
  kills(): number;
  /** The memory in use that is no copy of files, in MB (10^6 bytes). */
  used(): number;
  remove(): void;
}

/**
 * Makes a control group, as a container has one. It must be empty when it is removed.
 * @param bytes of memory, with no swap space
 * @throws except on Linux as root
 */
export function makeMemoryGroup(bytes: number): MemoryGroup {
  const isVersion1 = existsSync(join(root, 'memory'));
  const names = isVersion1 ? version1 : version2;
  const folder = join(root, isVersion1 ? 'memory' : '', `common-plate-bench-${process.pid}`);
  mkdirSync(folder);
  writeFileSync(join(folder, names.limit), `${bytes}`);
  const swap = join(folder, names.swap);
  if (existsSync(swap)) writeFileSync(swap, isVersion1 ? `${bytes}` : '0');
  const number = (file: string, name: string) =>
    Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(readFileSync(join(folder, file), 'utf8'))?.[1]);
  return {
    processesFile: join(folder, 'cgroup.procs'),
    kills: () => number(names.events, 'oom_kill'),
    used: () => number('memory.stat', isVersion1 ? 'total_rss' : 'anon') / 1e6,
    remove: () => rmdirSync(folder),
  };
}
