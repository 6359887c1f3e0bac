import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { stopAtEnd } from '#tests/support/cleanup.ts';
import { openDatabase } from '#tests/support/database/connection.ts';
import { programEnvironment } from '#tests/support/server/program-environment.ts';

const root = join(import.meta.dirname, '../../..');

/** The state of a program since the last call. */
export interface Health {
  /** The longest time for which its event loop was blocked, in ms. */
  longestBlock: number;
  /** Its memory now, in bytes. */
  memory: number;
}

/**
 * Starts the whole program with the built site, and monitors its event loop.
 * @param place an embedded database with all tables
 */
export async function aMonitoredProgram(place: string, variables: Record<string, string> = {}) {
  const program = spawn(
    'sh',
    [
      join(root, 'scripts/server-node.sh'),
      '--import',
      join(root, 'tests/support/server/event-loop-monitor.ts'),
      join(root, 'start.ts'),
    ],
    {
      cwd: root,
      env: {
        ...programEnvironment,
        PORT: '0',
        DATA_DIR: place,
        SITE_URL: 'http://site.test',
        TRUST_PROXY: '127.0.0.1',
        ...variables,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  );
  const exited = once(program, 'exit');
  const kill = async () => {
    program.kill('SIGKILL');
    await exited;
  };
  stopAtEnd(kill);
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    for (const stream of [program.stdout, program.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        const address = /ready on (http:\S+)/.exec(output)?.[1];
        if (address) resolve(address);
      });
    }
    program.once('exit', () => reject(new Error(`The program has ended: ${output}`)));
  });
  /** @param block how long to block the loop first, in ms, to test the monitor */
  const health = async (block = 0): Promise<Health> => {
    const answer = once(program, 'message');
    program.send({ block });
    return (await answer)[0] as Health;
  };
  const { db } = await openDatabase({ dataDirectory: place });
  stopAtEnd(() => db.destroy());
  return { url, port: Number(new URL(url).port), health, kill, db, output: () => output };
}
