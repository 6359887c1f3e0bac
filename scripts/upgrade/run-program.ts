import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/**
 * Runs a program to its end.
 * @returns its exit code, which is 1 if it could not be started, and what it printed
 */
export async function runProgram(
  command: string,
  options: string[],
  { cwd, env = process.env }: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<{ code: number; output: string }> {
  const child = spawn(command, options, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const printed = Promise.all([text(child.stdout), text(child.stderr)]);
  try {
    const [code] = await once(child, 'close');
    return { code: code ?? 1, output: (await printed).join('').trim() };
  } catch (error) {
    return { code: 1, output: String(error) };
  }
}
