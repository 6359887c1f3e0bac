import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { aPhotograph } from '#tests/support/content/media.ts';
import { aFolder } from '#tests/support/database/database.ts';
import { addToTotals } from '#tests/support/load/drill-totals.ts';
import { aProgram } from '#tests/support/server/program.ts';
import { aStaffClient, staffVariables } from '#tests/support/server/staff-client.ts';

/** KILLS=5 is enough for a look. */
const kills = Number(process.env.KILLS ?? 30);

test('A program that is killed while pictures arrive has no temporary file after its next start', async () => {
  const DATA_DIR = await aFolder();
  const variables = { ...staffVariables, DATA_DIR };
  let program = await aProgram(variables);
  const staff = await aStaffClient(() => program.url);
  const photograph = await aPhotograph(2_000, 1_500);
  const temporaryFiles = async () => {
    const incoming = await readdir(join(DATA_DIR, 'incoming')).catch(() => []);
    const media = await readdir(join(DATA_DIR, 'media')).catch(() => []);
    return [...incoming, ...media.filter((name) => name.startsWith('.'))];
  };
  let left = 0;
  let stored = 0;
  let isOver = false;
  const send = async () => {
    while (!isOver) {
      const body = { name: 'oats.jpg', alt: 'A bowl of oats' };
      const status = await staff.upload('media/upload', body, photograph).catch(() => 0);
      if (status === 200) stored += 1;
      else await wait(50);
    }
  };
  const sending = [send(), send(), send()];
  for (let kill = 0; kill < kills; kill += 1) {
    const before = stored;
    if (kill % 5 === 0)
      await expect.poll(() => stored, { timeout: 60_000 }).toBeGreaterThan(before);
    await wait(Math.random() * 1_500);
    await program.kill();
    left += (await temporaryFiles()).length;
    program = await aProgram(variables);
  }
  isOver = true;
  await Promise.all(sending);
  await program.kill();
  program = await aProgram(variables);
  console.log(
    `${stored} pictures stored; ${kills} kills left ${left} temporary files, ${(await temporaryFiles()).length} are there`,
  );
  addToTotals({ kills: kills + 1, acknowledged: stored });
  expect(left, 'what the kills left').toBeGreaterThan(0);
  expect(await temporaryFiles()).toEqual([]);
});
