import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { stopAtEnd } from '#tests/support/cleanup.ts';
import { aFolder } from '#tests/support/database/database.ts';
import { freePort } from '#tests/support/http/free-port.ts';

test('A contributor’s first start with hot reload makes the site and serves it', async () => {
  const port = await freePort();
  const development = spawn('npm', ['run', 'dev'], {
    env: { PATH: process.env.PATH, DATA_DIR: await aFolder(), PORT: `${port}`, SEED: 'demo' },
    stdio: ['ignore', 'pipe', 'inherit'],
    // Node's watcher starts the program as a process of its own: they are stopped together.
    detached: true,
  });
  stopAtEnd(() => stopGroup(development));
  const output: string[] = [];
  for await (const line of createInterface(development.stdout)) {
    output.push(line);
    if (/is ready on|Failed running/.test(line)) break;
  }
  expect(output.join('\n')).toContain('is ready on');
  const response = await fetch(`http://127.0.0.1:${port}/articles/Reading-Labels`);
  expect(response.status).toBe(200);
  const page = await response.text();
  expect(page.includes('/app/entry.client.tsx'), 'the page loads the sources').toBe(true);
});

async function stopGroup(leader: ChildProcess): Promise<void> {
  const hasEnded = leader.exitCode !== null || leader.signalCode !== null;
  if (hasEnded || leader.pid === undefined) return;
  const exit = once(leader, 'exit');
  process.kill(-leader.pid, 'SIGTERM');
  await exit;
}
