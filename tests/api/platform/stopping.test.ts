import { Agent, get, type IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { stopAtEnd } from '#tests/support/cleanup.ts';
import { anEmptyDatabase } from '#tests/support/database/database.ts';
import { aProgram } from '#tests/support/server/program.ts';

test('A program that stops answers what arrives on open connections, and ends them', async () => {
  const program = await aProgram({ ...(await anEmptyDatabase()), SEED: 'none' });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  stopAtEnd(() => agent.destroy());
  const ask = (path: string) =>
    new Promise<IncomingMessage>((resolve, reject) =>
      get(program.url + path, { agent }, (answer) => {
        answer.resume().once('end', () => resolve(answer));
      }).once('error', reject),
    );
  // The second time, the page comes from memory.
  for (const path of ['/', '/', '/readyz']) {
    expect((await ask(path)).headers.connection).toBe('keep-alive');
  }
  process.kill(program.pid, 'SIGTERM');
  await wait(50);
  for (const path of ['/readyz', '/']) {
    const { statusCode, headers } = await ask(path);
    expect(statusCode).toBe(200);
    expect(headers.connection).toBe('close');
  }
  expect(await program.exitCode).toBe(0);
});
