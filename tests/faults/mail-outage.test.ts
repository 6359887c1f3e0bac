import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { day } from '#contract/shared/time-units.ts';
import { aFolder, openConnection } from '#tests/support/database/database.ts';
import { aTcpProxy } from '#tests/support/database/tcp-proxy.ts';
import { treasurer } from '#tests/support/donations/gift-writers.ts';
import { addToTotals } from '#tests/support/load/drill-totals.ts';
import { aMailServer } from '#tests/support/mail/mail-server.ts';
import { queueMail } from '#tests/support/mail/outbox.ts';
import { aProgram } from '#tests/support/server/program.ts';
import { aStaffClient, staffVariables } from '#tests/support/server/staff-client.ts';

/** KILLS=5 is enough for a look. */
const kills = Number(process.env.KILLS ?? 30);
const clock = join(import.meta.dirname, '../support/time/shifted-clock.ts');

/** A program whose mail server is behind a network that can be broken, and that can be killed. */
async function aSite(variables: Record<string, string> = {}) {
  const mailServer = await aMailServer();
  const network = await aTcpProxy(Number(new URL(mailServer.url).port));
  const DATA_DIR = await aFolder();
  const all = {
    ...staffVariables,
    ...variables,
    DATA_DIR,
    MAIL_URL: `smtp://127.0.0.1:${network.port}`,
  };
  let program = await aProgram(all);
  let output = '';
  const { db } = await openConnection({ DATA_DIR, DATABASE_URL: '' });
  let written = 0;
  return {
    db,
    network,
    mailServer,
    url: () => program.url,
    output: () => output + program.output(),
    async restart() {
      await program.kill();
      output += program.output();
      program = await aProgram(all);
    },
    async write(count: number, recipient?: string) {
      for (let index = 0; index < count; index += 1) {
        written += 1;
        await queueMail(
          { db },
          {
            recipient: recipient ?? `reader.${written}@example.org`,
            subject: `Email ${written}`,
          },
        );
      }
    },
    async statuses(): Promise<Record<string, number>> {
      const rows = await db.selectFrom('outbox').select('status').execute();
      const counts: Record<string, number> = {};
      for (const { status } of rows) counts[status] = (counts[status] ?? 0) + 1;
      return counts;
    },
  };
}

test('Emails survive an outage of the mail server with kills, and those in doubt are sent again on request', async () => {
  const site = await aSite();
  await site.write(40);
  for (const manner of ['cut', 'swallow'] as const) {
    site.network.set(manner);
    await wait(4_000);
    await site.restart();
    await wait(2_000);
  }
  const staff = await aStaffClient(site.url);
  const { outage } = await staff.call('mail/getOutage', {});
  expect(outage).toMatchObject({ since: expect.any(String), reason: expect.any(String) });
  expect(outage?.reason).not.toContain('@');
  expect((await fetch(`${site.url()}/healthz`)).status).toBe(200);

  site.network.set('delay');
  for (let kill = 0; kill < kills; kill += 1) {
    await site.write(4);
    await wait(300 + Math.random() * 1_500);
    await site.restart();
  }
  site.network.set('pass');
  // At least one is in doubt: its server has read it, and the program is killed before the answer.
  site.mailServer.behaviors.set('hesitant@example.org', 'swallows');
  const hasRead = site.mailServer.nextSwallowed();
  await site.write(1, 'hesitant@example.org');
  await hasRead;
  await site.restart();
  site.mailServer.behaviors.clear();
  const isSettled = async () => {
    const { waiting = 0, sending = 0 } = await site.statuses();
    return waiting + sending === 0;
  };
  await expect.poll(isSettled, { timeout: 120_000, interval: 500 }).toBe(true);
  const before = await site.statuses();
  expect(before.failed).toBeUndefined();
  const { resendable } = await staff.call('mail/getOutbox', {});
  expect(resendable.unknown).toBe(before.unknown ?? 0);
  expect(resendable.unknown).toBeGreaterThan(0);
  await staff.call('mail/resendEmails', { status: 'unknown' });
  await expect.poll(isSettled, { timeout: 60_000, interval: 500 }).toBe(true);
  const total = 41 + kills * 4;
  expect(await site.statuses()).toEqual({ sent: total });
  expect((await staff.call('mail/getOutage', {})).outage).toBeNull();

  const recipients = site.mailServer.delivered.map(({ recipient }) => recipient);
  const repeats = recipients.length - new Set(recipients).size;
  const lost = total - new Set(recipients).size;
  console.log(
    `${kills + 3} kills: ${total} emails, ${resendable.unknown} in doubt, ${lost} lost, ${repeats} repeated`,
  );
  addToTotals({ kills: kills + 3, acknowledged: total, lost });
  expect(lost).toBe(0);
  expect(repeats).toBeLessThanOrEqual(resendable.unknown);
  // One for each start: the log of a program has one in ten minutes.
  const lines = site
    .output()
    .split('\n')
    .filter((line) => line.includes('No email could be sent'));
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.length).toBeLessThanOrEqual(kills + 4);
  expect(site.output()).not.toMatch(/reader\.\d+@/);
});

test('A clock that jumps four days ahead and back fails no email, locks no one out and stops no job', async () => {
  const file = join(await aFolder(), 'shift');
  await writeFile(file, '0');
  const shift = async (time: number) => {
    await writeFile(file, String(time));
    await wait(500);
  };
  const site = await aSite({ NODE_OPTIONS: `--import=${clock}`, CLOCK_FILE: file });
  const staff = await aStaffClient(site.url);
  site.network.set('cut');
  await site.write(6);
  await wait(5_000);

  await shift(4 * day);
  await wait(8_000);
  expect(await site.statuses()).toEqual({ waiting: 6 });
  // A remembered session goes on.
  await staff.call('backup/getStatus', {});
  const signIn = async (password: string) => {
    const answer = await fetch(`${site.url()}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...treasurer, password }),
    });
    return answer.status;
  };
  for (let tries = 0; tries < 12; tries += 1) await signIn('Wrong-Beans-7');
  expect(await signIn('Wrong-Beans-7')).toBe(429);
  site.network.set('pass');
  await expect.poll(() => site.statuses(), { timeout: 90_000, interval: 500 }).toEqual({ sent: 6 });

  await shift(0);
  await staff.call('backup/getStatus', {});
  expect(await signIn(treasurer.password)).toBe(200);
  await site.write(3);
  await expect.poll(() => site.statuses(), { timeout: 20_000, interval: 500 }).toEqual({ sent: 9 });
  const nextBackup = async () => {
    const row = await site.db
      .selectFrom('schedules')
      .select('next_at')
      .where('name', '=', 'backup')
      .executeTakeFirstOrThrow();
    return row.next_at;
  };
  await expect
    .poll(nextBackup, { timeout: 30_000, interval: 500 })
    .toBeLessThan(Date.now() + 2 * day);
});
