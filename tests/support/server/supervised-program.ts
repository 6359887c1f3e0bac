import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import net from 'node:net';
import { join } from 'node:path';
import { stopAtEnd } from '#tests/support/cleanup.ts';

declare module 'node:net' {
  /** Binds a socket without accepting connections, as Node's cluster does. */
  function _createServerHandle(
    address: string,
    port: number,
    family: 4,
  ): { fd: number; getsockname(out: { port?: number }): number; close(): void };
}

/**
 * Does what systemd does with deploy/common-plate.socket and .service: holds the listening socket, runs the program of
 * a checkout with it, and starts it again whenever it ends.
 */
export async function aSupervisedProgram(home: string, variables: Record<string, string>) {
  const socket = net._createServerHandle('127.0.0.1', 0, 4);
  const address: { port?: number } = {};
  socket.getsockname(address);
  const pidFile = join(home, '.pid');
  let isOver = false;
  let output = '';
  let program: ChildProcess | undefined;
  let ready = Promise.withResolvers<void>();

  const run = async () => {
    while (!isOver) {
      const command = 'LISTEN_FDS=1 LISTEN_PID=$$ exec sh scripts/run.sh start.ts';
      program = spawn('sh', ['-c', command], {
        cwd: home,
        env: { PATH: process.env.PATH, NODE_NO_WARNINGS: '1', ...variables },
        stdio: ['ignore', 'pipe', 'pipe', socket.fd],
      });
      await writeFile(pidFile, String(program.pid));
      for (const stream of [program.stdout, program.stderr]) {
        stream?.on('data', (bytes: Buffer) => {
          output += bytes;
          if (output.includes('ready on')) ready.resolve();
        });
      }
      await once(program, 'exit');
    }
  };
  let running = run();
  const stop = async () => {
    isOver = true;
    program?.kill('SIGTERM');
    await running;
  };
  stopAtEnd(async () => {
    await stop();
    socket.close();
  });
  await ready.promise;
  return {
    url: `http://127.0.0.1:${address.port}`,
    /** The shell command that restarts it. */
    restart: `kill -TERM $(cat ${pidFile})`,
    output: () => output,
    stop,
    async start() {
      isOver = false;
      output = '';
      ready = Promise.withResolvers<void>();
      running = run();
      await ready.promise;
    },
  };
}
