import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = '/sys/fs/cgroup';
/** How often a group's share is renewed, in µs: often, so that no request waits long for it. */
const period = 20_000;

/** A control group of Linux that bounds the CPU time of its processes. */
export interface ProcessorGroup {
  /** Puts a running process with all its threads into the group. */
  add(pid: number): void;
  remove(): void;
}

/**
 * Makes a control group, as a container has one. It must be empty when it is removed.
 * @param share of one core
 * @throws except on Linux as root, where the controller `cpu` is available
 */
export function makeProcessorGroup(name: string, share: number): ProcessorGroup {
  // The names of its files in both versions: kernel.org: scheduler/sched-bwc and admin-guide/cgroup-v2.
  const isVersion1 = existsSync(join(root, 'cpu'));
  const folder = join(root, isVersion1 ? 'cpu' : '', `common-plate-bench-${process.pid}-${name}`);
  mkdirSync(folder);
  const write = (file: string, value: number | string) =>
    writeFileSync(join(folder, file), `${value}`);
  if (isVersion1) {
    write('cpu.cfs_period_us', period);
    write('cpu.cfs_quota_us', share * period);
  } else write('cpu.max', `${share * period} ${period}`);
  return { add: (pid) => write('cgroup.procs', pid), remove: () => rmdirSync(folder) };
}
