import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export const root = join(import.meta.dirname, '../../..');

/** A child process with the output up to its ready line. */
export interface Child {
  pid: number;
  stop(): Promise<void>;
}

/**
 * Starts a program and waits for its ready line.
 * @throws if the program ends before
 */
export async function startProgram(
  command: string,
  parameters: string[],
  readyLine: RegExp,
  environment: Record<string, string> = {},
): Promise<Child> {
  const child = spawn(command, parameters, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  });
  let output = '';
  const collect = (bytes: Buffer) => {
    output += bytes;
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  await new Promise<void>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      if (readyLine.test(line)) resolve();
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`${command} ended with ${code}:\n${output}`)));
  });
  return { pid: child.pid as number, stop: () => stop(child) };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
}

/** The resident memory of a process, in MB (10^6 bytes). */
export function residentMemory(pid: number): number {
  const kibibytes = Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)]).toString());
  return (kibibytes * 1024) / 1e6;
}

/** The CPU time of a process, in ms; NaN except on Linux. */
export function processorTime(pid: number): number {
  if (process.platform !== 'linux') return Number.NaN;
  const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1) ?? '';
  const fields = afterName.split(' ');
  // utime and stime, in hundredths of a second (proc(5)).
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
