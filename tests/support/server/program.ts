import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { FolderInUseError, lockFolder } from '#server/platform/storage/folder-lock.ts';
import { stopAtEnd } from '#tests/support/cleanup.ts';
import { recordLog } from '#tests/support/log/leaks.ts';
import { programEnvironment } from './program-environment.ts';

const root = join(import.meta.dirname, '../../..');

/**
 * Starts the whole program, with the built site.
 * @param umask as in a shell
 * @returns its address when it is ready, its process and its output
 */
export async function aProgram(variables: Record<string, string>, umask = '022') {
  const command = `umask ${umask}; exec sh scripts/server-node.sh start.ts`;
  const program = spawn('sh', ['-c', command], {
    cwd: root,
    env: {
      ...programEnvironment,
      PORT: '0',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(program, 'exit');
  let output = '';
  stopAtEnd(async () => {
    program.kill('SIGTERM');
    await exited;
    recordLog(output);
  });
  const ready = new Promise<string>((resolve) => {
    for (const stream of [program.stdout, program.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        const address = /ready on (http:\S+)/.exec(output)?.[1];
        if (address) resolve(address);
      });
    }
  });
  const exitCode = exited.then(([code]) => code as number | null);
  const url = await Promise.race([ready, exitCode.then(() => '')]);
  /** Kills it, as in a power cut. */
  const kill = async () => {
    program.kill('SIGKILL');
    await exited;
  };
  return { url, pid: program.pid ?? 0, exitCode, kill, output: () => output };
}

/** Whether a program uses a data folder. */
export function isInUse(folder: string): boolean {
  try {
    lockFolder(folder)();
    return false;
  } catch (error) {
    if (error instanceof FolderInUseError) return true;
    throw error;
  }
}
