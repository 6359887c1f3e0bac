import { describe, expect, test } from 'vitest';
import type { Body } from '#contract/index.ts';
import { aGiftServer } from '#tests/support/donations/gift-server.ts';
import { giftRows } from '#tests/support/donations/gifts.ts';
import { rowsIn } from '#tests/support/spreadsheets.ts';

const { server, as, add, list } = await aGiftServer();

/** Gifts in one month and the next, by three donors and an unknown one. */
async function five() {
  await add({ amount: 1_001, givenOn: '2025-12-31' });
  await add({
    amount: 2_002,
    kind: 'check',
    checkNumber: '17',
    name: 'Bo Pea',
    email: 'bo@pea.example',
  });
  await add({ amount: 3_003, givenOn: '2026-04-01', isAnonymous: 1 });
  const mail = { kind: 'in-kind', description: '12 boxes of carrots', email: '' } as const;
  await add({ ...mail, amount: 4_004, name: 'Di Kale' });
  await add({ amount: 5_005, name: '', email: '' });
}

describe('The table of gifts', () => {
  test.each([
    [{}, [3_003, 5_005, 4_004, 2_002, 1_001]],
    [{ sort: 'amount' }, [1_001, 2_002, 3_003, 4_004, 5_005]],
    [{ sort: 'givenOn', pageSize: 1 }, [1_001]],
    [{ sort: 'amount', page: 2, pageSize: 2 }, [3_003, 4_004]],
    [{ kind: 'check' }, [2_002]],
    [{ year: 2025 }, [1_001]],
    [{ search: 'PEA', status: 'received' }, [2_002]],
    [{ search: 'ada' }, [3_003, 1_001]],
    [{ search: '2026-2' }, [3_003]],
    [{ search: "x' or 1=1 --" }, []],
  ] as [Body<'donations/getDonations'>, number[]][])('finds by %j', async (body, amounts) => {
    await five();
    const { donations, total } = await list(body);
    const found = donations.map(({ amount }) => amount);
    // By default the newest comes first, and of one day what was recorded last.
    expect(found).toEqual(amounts);
    if (!body.pageSize) expect(total).toBe(amounts.length);
    const { page: _page, pageSize: _size, sort: _sort, ...filter } = body;
    if (body.pageSize) return;
    const { sums } = await server.call('donations/getSum', filter, { as });
    expect(sums.reduce((sum, { net, inKind }) => sum + net + inKind, 0)).toBe(
      amounts.reduce((sum, amount) => sum + amount, 0),
    );
  });

  test('finds the same when a donor has too many gifts to sort them all', async () => {
    await five();
    const find = async () => {
      const found = [
        await list({ search: 'ada', sort: '-amount', year: 2026 }),
        await list({ search: 'ada', sort: 'amount', kind: 'cash' }),
        await list({ search: '100%', kind: 'cash' }),
      ];
      return found.map(({ donations, total }) => [total, donations.map(({ amount }) => amount)]);
    };
    const few = await find();
    expect(few).toEqual([
      [1, [3_003]],
      [2, [1_001, 3_003]],
      [0, []],
    ]);
    await server.db.updateTable('donors').set({ gifts: 100_000 }).execute();
    expect(await find()).toEqual(few);
  });

  test('hides the name of an anonymous donor, and so does its export', async () => {
    await add({ isAnonymous: 1, name: 'Zoe Secret', email: 'zoe@example.org' });
    const { donations } = await list();
    expect(donations).toMatchObject([{ donor: 'Anonymous', isAnonymous: 1 }]);
    const { csv } = await server.call('donations/exportDonations', {}, { as });
    expect(csv).not.toMatch(/zoe/i);
  });
});

test('Totals by month, year and donor equal the sums of the rows and of the export, to the cent', async () => {
  await five();
  const [first] = (await list({ search: 'ada', sort: 'givenOn' })).donations;
  await server.call(
    'donations/refundDonation',
    { id: first?.id ?? '', version: first?.version ?? 0, amount: 333 },
    { as },
  );
  const rows = await giftRows(server);
  const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);
  const all = sum(rows.map(({ net }) => net));
  const money = sum(rows.filter(({ kind }) => kind !== 'in-kind').map(({ net }) => net));
  const years = (await server.call('donations/getTotals', {}, { as })).totals;
  expect(years).toEqual([
    { period: '2026', currency: 'usd', net: 10_010, inKind: 4_004, gifts: 4 },
    { period: '2025', currency: 'usd', net: 668, inKind: 0, gifts: 1 },
  ]);
  expect(sum(years.map(({ net }) => net))).toBe(money);
  const months = (await server.call('donations/getTotals', { year: 2026 }, { as })).totals;
  expect(months.map(({ period, net }) => [period, net])).toEqual([
    ['2026-04', 3_003],
    ['2026-03', 7_007],
  ]);
  const { donors } = await server.call('donations/getDonors', { sort: '-total' }, { as });
  expect(donors.map(({ name, total, gifts }) => [name, total, gifts])).toEqual([
    ['Ada Bean', 3_671, 2],
    ['Bo Pea', 2_002, 1],
    ['Di Kale', 0, 1],
  ]);
  const { csv } = await server.call('donations/exportDonations', {}, { as });
  const [heading = [], ...gifts] = rowsIn(csv);
  const column = heading.indexOf('net');
  expect(sum(gifts.map((cells) => Math.round(Number(cells[column]) * 100)))).toBe(all);
});

test('An export of gifts contains no formulas, and comes in pieces without gaps', async () => {
  await add({ name: '=1+1', email: '', notes: '@SUM(A1)' });
  const { csv } = await server.call('donations/exportDonations', {}, { as });
  expect(csv).toContain("'=1+1");
  expect(csv).toContain("'@SUM(A1)");
  const [row] = await giftRows(server);
  const many = Array.from({ length: 2_500 }, (_, index) => ({
    ...row,
    id: `gift${String(index).padStart(5, '0')}`,
    receipt_number: null,
    given_on: index % 2 ? '2026-01-01' : '2026-01-02',
  })) as never[];
  for (let first = 0; first < many.length; first += 500) {
    await server.db
      .insertInto('donations')
      .values(many.slice(first, first + 500))
      .execute();
  }
  const first = await server.call('donations/exportDonations', {}, { as });
  const after = first.next ?? '';
  const second = await server.call('donations/exportDonations', { after }, { as });
  const lines = (first.csv + second.csv).trim().split('\r\n');
  expect([lines.length, second.next]).toEqual([2_502, null]);
});
