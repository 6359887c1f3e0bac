import { execFileSync } from 'node:child_process';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { notificationSubscriber } from '#server/features/notifications/subscriber.ts';
import { deliverEvents } from '#server/platform/events/deliver-events.ts';
import { stopAtEnd } from '#tests/support/cleanup.ts';
import { aPhotograph } from '#tests/support/content/media.ts';
import { openDatabase } from '#tests/support/database/connection.ts';
import { aFolder } from '#tests/support/database/database.ts';
import { aSmallDisk, isRoot } from '#tests/support/database/small-disk.ts';
import { recordGifts, treasurer } from '#tests/support/donations/gift-writers.ts';
import { addToTotals } from '#tests/support/load/drill-totals.ts';
import { aProgram } from '#tests/support/server/program.ts';
import { aStaffClient } from '#tests/support/server/staff-client.ts';

/** KILLS=5 tries it in a minute. */
const kills = Number(process.env.KILLS ?? 100);
const longestRecovery = 5_000;

async function aSite(DATA_DIR: string) {
  const variables = {
    DATA_DIR,
    SEED: 'none',
    ADMIN_EMAIL: treasurer.email,
    ADMIN_PASSWORD: treasurer.password,
  };
  let program = await aProgram(variables);
  const writers = await recordGifts([() => program.url]);
  return {
    writers,
    program: () => program,
    start: async () => {
      program = await aProgram(variables);
      return program;
    },
  };
}

/** The acknowledged gifts that are not in the database. */
async function lostOf(acknowledged: string[], dataDirectory: string): Promise<string[]> {
  const { db } = await openDatabase({ dataDirectory });
  const names = new Set(
    (await db.selectFrom('donors').select('name').execute()).map((d) => d.name),
  );
  await db.destroy();
  return acknowledged.filter((name) => !names.has(name));
}

/** The gifts that did not become one notification each, once their events are delivered. */
async function unnoticedIn(dataDirectory: string): Promise<string[]> {
  const { db } = await openDatabase({ dataDirectory });
  await deliverEvents(db, [notificationSubscriber]);
  const gifts = await db.selectFrom('donations').select('id').execute();
  const noticed = await db.selectFrom('notifications').select('subject').execute();
  await db.destroy();
  const times = Map.groupBy(noticed, ({ subject }) => subject);
  return gifts.map(({ id }) => id).filter((id) => times.get(id)?.length !== 1);
}

test('A program that is killed over and over loses nothing that it acknowledged, and no event', async () => {
  const folder = await aFolder();
  const { writers, program, start } = await aSite(folder);
  for (let kill = 0; kill < kills; kill += 1) {
    await wait(Math.random() * 300);
    writers.isDown.add(0);
    await program().kill();
    await start();
    await wait(100);
    writers.isDown.delete(0);
    expect(await writers.untilRecording(longestRecovery)).toBeLessThan(longestRecovery);
  }
  const { acknowledged, refused } = await writers.stop();
  await program().kill();
  expect(writers.takeWrong()).toEqual({});
  const lost = await lostOf(acknowledged, folder);
  console.log(
    `${kills} kills: ${acknowledged.length} gifts acknowledged, ${refused} refused, ${lost.length} lost`,
  );
  addToTotals({ kills, acknowledged: acknowledged.length, lost: lost.length });
  expect(lost).toEqual([]);
  expect(await unnoticedIn(folder)).toEqual([]);
});

test('A data folder that disappears takes nothing with it', async () => {
  const folder = join(await aFolder(), 'data');
  const { writers, program, start } = await aSite(folder);
  await wait(1_000);
  await rename(folder, `${folder}-away`);
  await wait(500);
  const { acknowledged } = writers.result;
  const before = acknowledged.length;
  await wait(2_000);
  expect(acknowledged).toHaveLength(before);
  expect((await fetch(`${program().url}/readyz`)).status).toBe(503);
  await rename(`${folder}-away`, folder);
  expect(await writers.untilRecording(longestRecovery)).toBeLessThan(longestRecovery);
  await writers.stop();
  await program().kill();
  expect(writers.takeWrong()).toEqual({});
  expect(await lostOf(acknowledged, folder)).toEqual([]);

  await rename(join(folder, 'common-plate.sqlite'), join(folder, 'moved'));
  const refused = await start();
  expect(await refused.exitCode).toBe(1);
  expect(refused.output()).toMatch(/^DATA_DIR: .* ALLOW_NEW_SITE=yes .*\n$/);
});

test.runIf(isRoot)('A full disk refuses gifts, loses none, and is used again', async () => {
  const { folder, fill, empty } = await aSmallDisk(12);
  const data = join(folder, 'data');
  await mkdir(data);
  const { writers, program } = await aSite(data);
  await wait(500);
  await fill();
  await expect.poll(() => writers.result.refused, { timeout: 30_000 }).toBeGreaterThan(20);
  await wait(1_100);
  expect((await fetch(`${program().url}/readyz`)).status).toBe(503);
  await empty();
  expect(await writers.untilRecording(longestRecovery)).toBeLessThan(longestRecovery);
  const { acknowledged } = await writers.stop();
  await program().kill();
  expect(writers.takeWrong()).toEqual({});
  expect(await lostOf(acknowledged, data)).toEqual([]);
});

/** A folder with a file system of its own, which becomes read-only at an error. */
async function aDisk() {
  const folder = await aFolder();
  const [image, disk] = [join(folder, 'image'), join(folder, 'disk')];
  await mkdir(disk);
  execFileSync('mkfs.ext4', ['-q', image, '64m'], { stdio: 'ignore' });
  const mount = () =>
    execFileSync('mount', ['-t', 'ext4', '-o', 'loop,errors=remount-ro', image, disk]);
  mount();
  stopAtEnd(() => execFileSync('umount', ['--lazy', disk]));
  return {
    data: join(disk, 'data'),
    /** Reports an error to the file system, as a disk that fails does. */
    fail: async () => {
      const device = execFileSync('findmnt', ['-n', '-o', 'SOURCE', disk], { encoding: 'utf8' });
      await writeFile(`/sys/fs/ext4/${basename(device.trim())}/trigger_fs_error`, '1');
    },
    repair: () => {
      execFileSync('umount', [disk]);
      // It ends with 1 when it has corrected something.
      execFileSync('sh', ['-c', 'fsck.ext4 -p "$0" || [ $? = 1 ]', image], { stdio: 'ignore' });
      mount();
    },
  };
}

test.runIf(isRoot)(
  'A data folder that becomes read-only refuses writes, loses none, and is used again',
  async () => {
    const { data, fail, repair } = await aDisk();
    await mkdir(data);
    const { writers, program, start } = await aSite(data);
    const staff = await aStaffClient(() => program().url);
    const photograph = await aPhotograph();
    const upload = () =>
      staff.upload('media/upload', { name: 'oats.jpg', alt: 'A bowl of oats' }, photograph);
    const expectRefused = async () => {
      const { refused } = writers.result;
      await expect
        .poll(() => writers.result.refused, { timeout: 30_000 })
        .toBeGreaterThan(refused + 20);
      expect(await upload()).toBe(503);
      await wait(1_100);
      expect((await fetch(`${program().url}/readyz`)).status).toBe(503);
    };
    await wait(500);
    expect(await upload()).toBe(200);

    const makeReadOnly = (flag: '+i' | '-i') =>
      execFileSync('sh', [
        '-c',
        // Not of the -shm: it is mapped, and a write to a mapped file with this attribute ends the program.
        `find "$0" ! -name '*-shm' -exec chattr ${flag} {} +`,
        data,
      ]);
    makeReadOnly('+i');
    await expectRefused();
    makeReadOnly('-i');
    expect(await writers.untilRecording(longestRecovery)).toBeLessThan(longestRecovery);
    expect(await upload()).toBe(200);

    // Pages of mapped files are written, too, so that the program needs the disk for the next change of one.
    execFileSync('sync');
    await fail();
    await expectRefused();
    writers.isDown.add(0);
    await program().kill();
    repair();
    await start();
    writers.isDown.delete(0);
    expect(await writers.untilRecording(longestRecovery)).toBeLessThan(longestRecovery);
    expect(await upload()).toBe(200);
    const { acknowledged } = await writers.stop();
    await program().kill();
    expect(writers.takeWrong()).toEqual({});
    const lost = await lostOf(acknowledged, data);
    addToTotals({ kills: 2, acknowledged: acknowledged.length, lost: lost.length });
    expect(lost).toEqual([]);
  },
);
