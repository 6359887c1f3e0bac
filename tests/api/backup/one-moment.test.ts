import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { aBackup, aFolder, restore } from '#tests/support/backup/backups.ts';
import { giftByHand, setReceiptIssuer } from '#tests/support/donations/gifts.ts';
import { anAdministrator } from '#tests/support/people/accounts.ts';
import { aServer } from '#tests/support/server/server.ts';

test('A backup shows one moment, however much is written meanwhile', async () => {
  const server = await aServer();
  const as = await anAdministrator(server);
  await setReceiptIssuer(server);
  let isOver = false;
  let gifts = 0;
  const writing = (async () => {
    for (; !isOver; gifts += 1) await server.call('donations/addDonation', giftByHand(), { as });
  })();
  const paths: string[] = [];
  for (let made = 0; made < 4; made += 1) paths.push((await aBackup({ ...server.place })).path);
  isOver = true;
  await writing;
  expect(gifts).toBeGreaterThan(3);
  for (const path of paths) {
    const DATA_DIR = await aFolder();
    await restore(path, { DATA_DIR });
    const database = new DatabaseSync(join(DATA_DIR, 'common-plate.sqlite'), { readOnly: true });
    const read = (statement: string) => database.prepare(statement).get()?.count;
    // A gift, its receipt number, its donor's total and its audit entry are one transaction.
    const count = read('select count(*) as count from donations');
    expect(read('select coalesce(sum(last), 0) as count from receipt_numbers')).toBe(count);
    expect(read('select coalesce(sum(gifts), 0) as count from donors')).toBe(count);
    expect(read("select count(*) as count from audit_log where subject like 'donation/%'")).toBe(
      count,
    );
    database.close();
  }
});
