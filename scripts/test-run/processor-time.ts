import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The processor time of a run. */
export interface ProcessorTime {
  seconds: number;
  /** Whether it includes programs whose parent ended before them, such as those of a browser that was killed. */
  isComplete: boolean;
}

/** The two versions of control groups: how a process names its group, where that is, and how it tells its time. */
const versions = [
  {
    name: /^0::(.*)$/m,
    root: '/sys/fs/cgroup',
    file: 'cpu.stat',
    secondsIn: (text: string) => Number(/^usage_usec (\d+)/m.exec(text)?.[1]) / 1e6,
  },
  {
    name: /^\d+:(?:.*,)?cpuacct(?:,.*)?:(.*)$/m,
    root: '/sys/fs/cgroup/cpuacct',
    file: 'cpuacct.usage',
    secondsIn: (text: string) => Number(text) / 1e9,
  },
];

/**
 * Counts the processor time of this process and of all that it starts from now on: by a control group if it may make
 * one, and otherwise by the system's sums of programs that have ended.
 * @returns a function that ends the count; it gives undefined where the system does not tell the time
 */
export function countProcessorTime(): () => ProcessorTime | undefined {
  if (process.platform !== 'linux') return () => undefined;
  for (const version of versions) {
    try {
      return countInGroup(version);
    } catch {
      // There is no such group, or it belongs to someone else.
    }
  }
  return () => ({ seconds: ownSeconds(), isComplete: false });
}

function countInGroup({ name, root, file, secondsIn }: (typeof versions)[number]) {
  const path = name.exec(readFileSync('/proc/self/cgroup', 'utf8'))?.[1] ?? '';
  const outer = join(root, path);
  const group = join(outer, `common-plate-tests-${process.pid}`);
  const read = () => secondsIn(readFileSync(join(group, file), 'utf8'));
  const enter = (folder: string) => writeFileSync(join(folder, 'cgroup.procs'), `${process.pid}`);
  mkdirSync(group);
  try {
    if (!(read() >= 0)) throw new Error('It does not tell its time.');
    enter(group);
  } catch (error) {
    rmdirSync(group);
    throw error;
  }
  return (): ProcessorTime => {
    const seconds = read();
    enter(outer);
    try {
      rmdirSync(group);
    } catch {
      // A program that was started has not ended yet.
    }
    return { seconds, isComplete: true };
  };
}

/** Of user and system time in `/proc`: a hundredth of a second, as Linux tells programs on every machine. */
const ticksPerSecond = 100;

function ownSeconds(): number {
  // Source: proc(5): utime, stime, cutime and cstime are fields 14 to 17; the second field ends with a bracket.
  const [, fields = ''] = readFileSync('/proc/self/stat', 'utf8').split(/\) (?=[^)]*$)/);
  const ticks = fields.split(' ').slice(11, 15).map(Number);
  return ticks.reduce((sum, each) => sum + each, 0) / ticksPerSecond;
}
