import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { contract } from '#contract/index.ts';
import { anEvent } from '#tests/support/content/events.ts';
import { giftByHand } from '#tests/support/donations/gifts.ts';
import { aSubscriber } from '#tests/support/newsletter/subscribers.ts';
import { anAccount, anAdministrator } from '#tests/support/people/accounts.ts';
import { aServer } from '#tests/support/server/server.ts';
import { formulasIn, rowsIn } from '#tests/support/spreadsheets.ts';

const server = await aServer();
const as = await anAdministrator(server);
const { db } = server;

/** Hostile input by a visitor: each part is a formula in some program. */
const hostile =
  '=1+1\n=HYPERLINK("https://evil.example")\r\n+1;=2,=3\t=4;"=5\r@SUM(A1)\n-6\n＝7;＋8\n \t－9;\n＠10';
/** Every export of the contract: those with a CSV in the reply. */
const exports = Object.entries(contract)
  .filter(([, { reply }]) => 'csv' in (reply as z.ZodObject).shape)
  .map(([path]) => path as 'users/exportUsers');

/** A row for every export, with hostile text in every column for user input. */
async function hostileRows(): Promise<Partial<Record<string, object>>> {
  const { userId } = await anAccount(server, { firstName: hostile, lastName: hostile });
  await db.updateTable('users').set({ email: hostile }).where('id', '=', userId).execute();
  await server.call('users/changeAccountType', { userId, accountType: 2 }, { as });
  const { id } = await aSubscriber(server);
  const imported_notes = JSON.stringify([{ column: hostile, text: hostile }]);
  const subscriber = { email: hostile, first_name: hostile, last_name: hostile, imported_notes };
  await db.updateTable('subscribers').set(subscriber).where('id', '=', id).execute();
  const event = await anEvent(server, {}, as);
  const someone = { name: 'Ida', email: 'ida@example.org' };
  await server.call('events/register', { slug: event.slug, ...someone });
  await db
    .updateTable('participants')
    .set({ name: hostile, email: hostile, guests: hostile })
    .execute();
  const place = { title: hostile, place: hostile, link: hostile };
  await db.updateTable('events').set(place).execute();
  await server.call('contact/send', { ...someone, subject: 'Beans', text: 'Which?' });
  const message = { name: hostile, email: hostile, subject: hostile, text: hostile };
  await db
    .updateTable('contact_messages')
    .set({ ...message, assigned_to: userId })
    .execute();
  await server.call('donations/addDonation', giftByHand(), { as });
  const donor = { name: hostile, email: hostile, address: hostile, notes: hostile };
  await db.updateTable('donors').set(donor).execute();
  const gift = { honoree: hostile, description: hostile, check_number: hostile, notes: hostile };
  await db.updateTable('donations').set(gift).execute();
  const redirect = { from: '/a;=1+1,=2', to: '/About', isPermanent: 1 as const };
  await server.call('redirects/editRedirect', redirect, { as });
  const file = Buffer.from(`email\n"${hostile.replaceAll('"', '""')}"\n`);
  const announced = { fileName: 'people.csv', size: file.length };
  const begun = await server.call('subscriber/beginImport', announced, { as });
  const report = { id: begun.import.id };
  const piece = { ...report, position: 0, piece: file.toString('base64') };
  await server.call('subscriber/addImportPart', piece, { as });
  await server.call('subscriber/previewImport', report, { as });
  const period = { firstDay: '2026-01-01', lastDay: '2026-11-24' };
  const accounts = { depositAccount: '=1+1', incomeAccount: 'Donations' };
  return {
    'subscriber/exportImportReport': report,
    'donations/exportJournal': { ...period, ...accounts },
  };
}

/** The bodies of exports that need one. */
const bodies = await hostileRows();

describe('No export contains a cell that a spreadsheet treats as a formula', () => {
  test.each(exports)('%s', async (path) => {
    const { csv } = await server.call(path, bodies[path] ?? {}, { as });
    const rows = rowsIn(csv);
    // The hostile text is in it; otherwise the check would prove nothing.
    expect(rows.flat().some((cell) => cell.includes("'="))).toBe(true);
    expect(new Set(rows.map((row) => row.length)).size).toBe(1);
    expect(formulasIn(csv)).toEqual([]);
    for (const line of csv.trim().split('\r\n')) expect(line).toMatch(/^".*"$/s);
  });
});

test('Redirects that are exported and imported again are the same', async () => {
  const { csv } = await server.call('redirects/exportRedirects', {}, { as });
  const body = { text: csv, preview: 1 as const };
  const { counts } = await server.call('redirects/importRedirects', body, { as });
  expect(counts).toEqual({ added: 0, changed: 0, same: 1, refused: 0 });
});
