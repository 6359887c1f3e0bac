import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { stopAtEnd } from '#tests/support/cleanup.ts';
import { anEmptyDatabase } from '#tests/support/database/database.ts';
import { aProgram } from '#tests/support/server/program.ts';
import { isRunningHealthy } from '../../../scripts/upgrade/running-program.ts';

const root = join(import.meta.dirname, '../../..');

test('An upgrade recognizes the running version by its folder', async () => {
  const place = { ...(await anEmptyDatabase()), SEED: 'none' };
  await aProgram(place);
  expect(await isRunningHealthy(place.DATA_DIR, root)).toBe(true);
  expect(await isRunningHealthy(place.DATA_DIR, join(root, 'versions/another'))).toBe(false);
});

test('The first password is printed even if the port is in use', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  stopAtEnd(() => other.close());
  await once(other, 'listening');
  const { port } = other.address() as { port: number };
  const place = { ...(await anEmptyDatabase()), SEED: 'none', PORT: String(port) };
  const program = await aProgram(place);
  expect(await program.exitCode).toBe(1);
  expect(program.output()).toMatch(/^Password \(shown only once\): \S+$/m);
  expect(program.output()).toContain(`PORT or HEALTH_PORT: ${port} is in use by another program`);
});
