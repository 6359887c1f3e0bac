import { beforeEach, describe, expect, test } from 'vitest';
import type { Body } from '#contract/index.ts';
import { stopDue } from '#server/groups/donations/monthly.ts';
import { withFee } from '#server/groups/donations/stripe/checkout.ts';
import { dayAt } from '#server/platform/site/day.ts';
import { byHand, forgetGifts, giftRows, tell } from '../support/donations.ts';
import { mailsTo } from '../support/mail.ts';
import { aMember, anAccount, anAdministrator, signIn } from '../support/people.ts';
import { aServerWithDemo } from '../support/seeded.ts';
import { anAddress, aServer } from '../support/server.ts';
import { aStripe } from '../support/stripe.ts';

const stripe = await aStripe();
const server = await aServer(stripe.variables());
const as = await anAdministrator(server);
const email = 'ada.bean@example.org';

beforeEach(() => forgetGifts(server));

const add = async (wishes: Partial<Body<'donations/addDonation'>> = {}) =>
  (await server.call('donations/addDonation', byHand(wishes), { as })).donation;
const list = (body: Body<'donations/getDonations'> = {}) =>
  server.call('donations/getDonations', body, { as });

/** What one month and one more was given, by three people and one more gift by nobody. */
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

describe('A gift by hand', () => {
  test('is kept with its donor, its receipt’s number and its audit row', async () => {
    const gift = await add({ honoree: 'Grandma', notes: 'By the door', frequency: 'monthly' });
    expect(gift).toMatchObject({
      ...{ donor: 'Ada Bean', donorEmail: email, kind: 'cash', frequency: 'monthly' },
      ...{ amount: 2_500, net: 2_500, currency: 'usd', status: 'received', givenOn: '2026-03-02' },
      ...{ receiptNumber: '2026-000001', receiptSentAt: null, honoree: 'Grandma', version: 1 },
    });
    const again = await add({ email: email.toUpperCase(), name: 'A. Bean' });
    expect(again.donorId).toBe(gift.donorId);
    const log = await server.db
      .selectFrom('audit_log')
      .select(['action', 'user_id'])
      .where('subject', '=', `donation/${gift.id}`)
      .execute();
    expect(log).toEqual([{ action: 'donations.add', user_id: as.userId }]);
  });

  test.each([
    [{ amount: 0 }, 'amount'],
    [{ amount: -1 }, 'amount'],
    [{ amount: 0.5 }, 'amount'],
    [{ amount: '1,50' }, 'amount'],
    [{ amount: 100_000_000 }, 'amount'],
    [{ currency: 'eur' }, 'currency'],
    [{ currency: 'xxx' }, 'currency'],
    [{ givenOn: '2026-02-30' }, 'givenOn'],
    [{ givenOn: '2999-01-01' }, 'givenOn'],
    [{ kind: 'in-kind' }, 'description'],
    [{ donorId: 'nobody' }, 'donorId'],
    [{ email: 'a@' }, 'email'],
    [{ kind: 'online' }, 'kind'],
  ])('is refused with %j', async (wrong, field) => {
    const body = { ...byHand(), ...wrong };
    const { status, reply } = await server.attempt('donations/addDonation', body, { as });
    expect([status, Object.keys(reply.errors)]).toEqual([400, [field]]);
    expect(reply.message.length).toBeGreaterThan(15);
    expect(await giftRows(server)).toEqual([]);
    expect(await server.db.selectFrom('donors').selectAll().execute()).toEqual([]);
  });

  test('of 1e309 is refused in plain words', async () => {
    const body = JSON.stringify(byHand({ amount: 7 })).replace(':7,', ':1e309,');
    const { status, reply } = await server.attempt('donations/addDonation', body, { as });
    expect([status, reply.errors.amount]).toEqual([
      400,
      'An amount is a whole number of cents, 1 or more: 2550 is 25.50.',
    ]);
  });

  test('whose receipt cannot be mailed is not kept, and its number is free again', async () => {
    const body = byHand({ email: '', mailReceipt: 1 });
    const { status } = await server.attempt('donations/addDonation', body, { as });
    expect(status).toBe(400);
    expect((await add()).receiptNumber).toBe('2026-000001');
  });
});

test('A gift’s day is over when it is where the organisation is at home', async () => {
  const zone = async (timeZone: string) =>
    server.call('settings/editSettings', { timeZone }, { as });
  const dayAhead = new Date(Date.now() + 14 * 60 * 60_000).toISOString().slice(0, 10);
  const gift = byHand({ givenOn: dayAhead });
  await zone('Pacific/Kiritimati');
  expect((await server.attempt('donations/addDonation', gift, { as })).status).toBe(200);
  await zone('Pacific/Pago_Pago');
  expect((await server.attempt('donations/addDonation', gift, { as })).status).toBe(400);
  await zone('America/New_York');
});

test('The demo’s gifts are marked, are of no day to come, and agree with their donors', async () => {
  const demo = await aServerWithDemo();
  const gifts = await giftRows(demo);
  const today = await dayAt(demo.db);
  expect(gifts.length).toBeGreaterThan(20);
  expect(gifts.every(({ notes, given_on }) => /^Demo/.test(notes) && given_on <= today)).toBe(true);
  const numbers = gifts.flatMap(({ receipt_number }) => receipt_number ?? []);
  expect(new Set(numbers).size).toBe(gifts.filter(({ donor_id }) => donor_id !== null).length);
  for (const donor of await demo.db.selectFrom('donors').selectAll().execute()) {
    const own = gifts.filter(({ donor_id }) => donor_id === donor.id);
    expect(own.reduce((sum, { net }) => sum + net, 0)).toBe(donor.total);
    expect(donor.email).toMatch(/@example\.org$/);
  }
});

test('Receipts are numbered without a gap in each year, however many gifts come at once', async () => {
  const days = Array.from({ length: 24 }, (_, index) => (index % 3 ? '2026-01-05' : '2025-06-01'));
  const gifts = await Promise.all(
    days.map((givenOn, index) => add({ givenOn, email: `giver.${index % 5}@example.org` })),
  );
  const numbers = gifts.map(({ receiptNumber }) => receiptNumber).toSorted();
  const expected = [
    ...Array.from({ length: 8 }, (_, index) => `2025-00000${index + 1}`),
    ...Array.from({ length: 16 }, (_, index) => `2026-${String(index + 1).padStart(6, '0')}`),
  ];
  expect(numbers).toEqual(expected);
  const donors = await server.db.selectFrom('donors').select(['gifts', 'total']).execute();
  expect(donors.reduce((sum, { gifts }) => sum + gifts, 0)).toBe(24);
  expect(donors.every(({ gifts, total }) => total === gifts * 2_500)).toBe(true);
});

describe('A receipt', () => {
  test('says what IRS Publication 1771 asks for', async () => {
    await server.call(
      'donations/editSettings',
      { legalName: 'Common Plate, Inc.', ein: '12-3456789' },
      { as },
    );
    const { id } = await add({ amount: 123_456, address: '1 Garden Row', honoree: 'Grandma' });
    await server.call('donations/mailReceipt', { id }, { as });
    const [mail] = await mailsTo(server, email);
    expect(mail).toMatchObject({ subject: 'Your receipt 2026-000001', purpose: 'receipt' });
    for (const words of [
      'Common Plate, Inc.',
      'EIN 12-3456789',
      'Receipt number: 2026-000001',
      'Received from: Ada Bean, 1 Garden Row',
      'Amount: $1,234.56 (cash)',
      'Date of the gift: March 2, 2026',
      'In honor of: Grandma',
      'No goods or services were provided in exchange for this gift.',
    ]) {
      expect(mail?.text).toContain(words);
    }
  });

  test('of a gift in kind describes it, and names no value', async () => {
    const { id } = await add({
      kind: 'in-kind',
      amount: 9_900,
      description: '12 boxes of carrots',
    });
    const { receipt } = await server.call('donations/getReceipt', { id }, { as });
    const text = receipt.paragraphs.join('\n');
    expect(text).toContain('Gift in kind: 12 boxes of carrots');
    expect(text).not.toMatch(/99|\$|Amount/);
  });

  test('is sent again as the gift is now', async () => {
    const { id, version } = await add({ mailReceipt: 1 });
    await server.call('donations/refundDonation', { id, amount: 1_000, version }, { as });
    const { donation } = await server.call('donations/mailReceipt', { id }, { as });
    expect(donation.receiptSentAt).not.toBeNull();
    const mails = await mailsTo(server, email);
    expect(mails).toHaveLength(2);
    expect(mails[1]?.text).toContain('Returned since: $10.00. What remains of the gift: $15.00');
  });
});

describe('Money that is given back', () => {
  test('of a gift by hand is a row, and never more than is left', async () => {
    const { id, version } = await add();
    const path = 'donations/refundDonation';
    const over = await server.attempt(path, { id, version, amount: 2_501 }, { as });
    expect([over.status, over.reply.errors.amount]).toEqual([
      400,
      'At most $25.00 can be given back: that is what is left.',
    ]);
    const body = { id, version, amount: 500, reason: 'Too much' };
    const answers = await Promise.all([1, 2].map(() => server.attempt(path, body, { as })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.reply.donation).toMatchObject({ net: 2_000, version: 2 });
    expect((await list()).donations).toMatchObject([{ net: 2_000, status: 'partly-refunded' }]);
  });

  test('of an online gift goes by Stripe, once for one press of the button', async () => {
    const session = stripe.session({ amount: 5_000 });
    await tell(server, stripe.event('checkout.session.completed', session));
    const [gift] = (await list()).donations;
    const body = { id: gift?.id ?? '', version: gift?.version ?? 0, amount: 2_000 };
    await Promise.all([1, 2].map(() => server.attempt('donations/refundDonation', body, { as })));
    const refunds = [...stripe.things.values()].filter(
      ({ object, payment_intent }) =>
        object === 'refund' && payment_intent === session.payment_intent,
    );
    expect(refunds).toMatchObject([{ amount: 2_000 }]);
    await tell(server, stripe.event('refund.created', refunds[0] as object));
    expect((await list()).donations).toMatchObject([{ net: 3_000, status: 'partly-refunded' }]);
  });

  test('stays where it is while Stripe is away', async () => {
    await tell(server, stripe.event('checkout.session.completed', stripe.session()));
    const [gift] = (await list()).donations;
    const body = { id: gift?.id ?? '', version: gift?.version ?? 0, amount: 2_000 };
    stripe.failsWith = 500;
    const { status, headers } = await server.attempt('donations/refundDonation', body, { as });
    stripe.failsWith = null;
    expect([status, headers['retry-after']]).toEqual([503, '10']);
    expect((await list()).donations).toMatchObject([{ net: 5_000, status: 'received' }]);
  });
});

test('An edit of an older version is refused with the gift, or the donor, as it is now', async () => {
  const { id, donorId, version } = await add();
  await server.call('donations/editDonation', { id, version, notes: 'One' }, { as });
  const late = await server.attempt(
    'donations/editDonation',
    { id, version, notes: 'Two' },
    { as },
  );
  expect([late.status, late.reply.donation.notes]).toEqual([409, 'One']);

  const edit = (name: string, sent: object) =>
    server.attempt('donations/editDonor', { id: donorId ?? '', name, ...sent }, { as });
  const { donor } = await server.call('donations/getDonor', { id: donorId ?? '' }, { as });
  expect((await edit('Ada B.', { version: donor.version })).status).toBe(200);
  const refused = await edit('Other', { version: donor.version });
  expect([refused.status, refused.reply.donor.name]).toEqual([409, 'Ada B.']);
  await add({ email: 'bo@pea.example' });
  expect((await edit('Ada', { email: 'BO@pea.example' })).status).toBe(400);
});

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
    if (body.sort) expect(found).toEqual(amounts);
    else expect(found.toSorted()).toEqual(amounts.toSorted());
    if (!body.pageSize) expect(total).toBe(amounts.length);
  });

  test('finds the same where somebody has so many gifts that they are not all sorted', async () => {
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

  test('keeps the name of an anonymous giver to itself, and so does its file', async () => {
    await add({ isAnonymous: 1, name: 'Zoe Secret', email: 'zoe@example.org' });
    const { donations } = await list();
    expect(donations).toMatchObject([{ donor: 'Anonymous', isAnonymous: 1 }]);
    const { csv } = await server.call('donations/exportDonations', {}, { as });
    expect(csv).not.toMatch(/zoe/i);
  });
});

test('Totals by month, by year and by donor are the sum of the rows and of the file, to the cent', async () => {
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
  const years = (await server.call('donations/getTotals', {}, { as })).totals;
  expect(years).toEqual([
    { period: '2026', currency: 'usd', net: 14_014, gifts: 4 },
    { period: '2025', currency: 'usd', net: 668, gifts: 1 },
  ]);
  expect(sum(years.map(({ net }) => net))).toBe(all);
  const months = (await server.call('donations/getTotals', { year: 2026 }, { as })).totals;
  expect(months.map(({ period, net }) => [period, net])).toEqual([
    ['2026-04', 3_003],
    ['2026-03', 11_011],
  ]);
  const { donors } = await server.call('donations/getDonors', { sort: '-total' }, { as });
  expect(donors.map(({ name, total, gifts }) => [name, total, gifts])).toEqual([
    ['Di Kale', 4_004, 1],
    ['Ada Bean', 3_671, 2],
    ['Bo Pea', 2_002, 1],
  ]);
  const { csv } = await server.call('donations/exportDonations', {}, { as });
  const [heading = '', ...lines] = csv.trim().split('\r\n');
  const place = heading.split(',').indexOf('net');
  expect(sum(lines.map((line) => Math.round(Number(line.split(',')[place]) * 100)))).toBe(all);
});

test('A file of gifts runs nothing in a spreadsheet, and comes in pieces without a gap', async () => {
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

test('The currency stays once there are gifts', async () => {
  const edit = (body: Body<'donations/editSettings'>) =>
    server.attempt('donations/editSettings', body, { as });
  expect((await edit({ currency: 'eur' })).status).toBe(200);
  expect((await edit({ currency: 'usd' })).status).toBe(200);
  await add();
  expect((await edit({ currency: 'eur' })).status).toBe(409);
  expect((await edit({ ein: '123' })).status).toBe(400);
  expect((await edit({ version: 1, ein: '' })).status).toBe(409);
});

describe('An online gift', () => {
  const start = (wishes: object, from = anAddress()) => {
    const body = { amount: 2_500, frequency: 'once', ...wishes };
    return server.attempt('donations/startCheckout', body, { from });
  };
  const asked = () => stripe.asked.at(-1)?.form ?? {};

  test('begins at Stripe, once for one try, and nothing of it is kept here', async () => {
    const wishes = { attempt: 'try1', honoree: 'Grandma' };
    const from = anAddress();
    const [one, two] = [await start(wishes, from), await start(wishes, from)];
    expect(one.reply.url).toMatch(/\/pay\/cs_test_/);
    expect(two.reply.url).toBe(one.reply.url);
    expect((await start({ ...wishes, amount: 2_600 }, from)).reply.url).not.toBe(one.reply.url);
    expect(asked()).toMatchObject({
      ...{ mode: 'payment', submit_type: 'donate', 'metadata[honoree]': 'Grandma' },
      ...{ 'line_items[0][price_data][unit_amount]': '2600' },
      ...{
        success_url: 'http://site.test/Donate/Thank-You',
        cancel_url: 'http://site.test/Donate',
      },
    });
    expect(await giftRows(server)).toEqual([]);
  });

  test('may cover the card’s fee, to the cent, and come every month', async () => {
    await start({ coverFee: 1, frequency: 'monthly' });
    expect(asked()).toMatchObject({
      ...{ mode: 'subscription', 'line_items[0][price_data][recurring][interval]': 'month' },
      ...{ 'line_items[0][price_data][unit_amount]': '2606' },
    });
    for (const amount of [100, 2_500, 9_999, 1_000_001]) {
      const whole = withFee(amount);
      expect(whole - Math.round(whole * 0.029) - 30).toBeGreaterThanOrEqual(amount);
      expect(whole - 1 - Math.floor((whole - 1) * 0.029) - 30).toBeLessThanOrEqual(amount);
    }
  });

  test.each([
    { amount: 99 },
    { amount: '25' },
    { amount: -100 },
    { currency: 'eur' },
    { frequency: 'daily' },
    { url: 'https://evil.example' },
  ])('is refused with %j', async (wrong) => {
    expect((await start(wrong)).status).toBe(400);
  });

  test('waits while Stripe is away, and everything else goes on', async () => {
    stripe.failsWith = 0;
    const { status } = await start({});
    stripe.failsWith = null;
    expect(status).toBe(503);
  });
});

describe('A monthly gift', () => {
  test('makes a gift each month, is seen by its giver alone, and is stopped by them', async () => {
    const member = await signIn(server, await anAccount(server, { email: 'monthly@example.org' }));
    const wishes = { email: 'Monthly@example.org', amount: 2_000 };
    const { invoice, subscription } = stripe.month({ ...wishes, at: Date.UTC(2026, 0, 31, 12) });
    await tell(server, stripe.event('invoice.paid', invoice));
    const next = stripe.month({ ...wishes, subscription, at: Date.UTC(2026, 1, 28, 12) });
    await tell(server, stripe.event('invoice.paid', next.invoice));

    const own = await server.call('donations/getOwnGifts', {}, { as: member });
    expect(own.gifts.map(({ givenOn, frequency }) => [givenOn, frequency])).toEqual([
      ['2026-02-28', 'monthly'],
      ['2026-01-31', 'monthly'],
    ]);
    const [monthly] = own.monthly;
    expect(own.monthly).toMatchObject([
      { amount: 2_000, status: 'active', startedOn: '2026-01-31' },
    ]);

    const other = await aMember(server);
    const id = monthly?.id ?? '';
    const [theirs, none] = [
      await server.attempt('donations/stopMonthly', { id }, { as: other }),
      await server.attempt('donations/stopMonthly', { id: 'none' }, { as: other }),
    ];
    expect([theirs.status, theirs.text]).toEqual([404, none.text]);
    const receiptId = own.gifts[0]?.id ?? '';
    const path = 'donations/getOwnReceipt';
    expect((await server.attempt(path, { id: receiptId }, { as: other })).status).toBe(404);
    const { receipt } = await server.call(path, { id: receiptId }, { as: member });
    expect(receipt.paragraphs.join('\n')).toContain('$20.00 (online, monthly)');

    stripe.failsWith = 500;
    const away = await server.attempt('donations/stopMonthly', { id }, { as: member });
    expect(away.status).toBe(503);
    stripe.failsWith = null;
    const stopped = await server.call('donations/stopMonthly', { id }, { as: member });
    expect(stopped.monthly).toMatchObject([{ status: 'stopped' }]);
    expect(stripe.get(subscription)).toMatchObject({ status: 'canceled' });
  });

  test('of an address that an account only claims is not the account’s', async () => {
    const claimed = { email: 'claimed@example.org', isVerified: 0 } as const;
    const member = await signIn(server, await anAccount(server, claimed));
    const { invoice } = stripe.month({ email: claimed.email });
    await tell(server, stripe.event('invoice.paid', invoice));
    const { gifts, monthly } = await server.call('donations/getOwnGifts', {}, { as: member });
    expect([gifts, monthly]).toEqual([[], []]);
  });

  test('ends with its giver’s account: the gifts stay without a name, and Stripe is told', async () => {
    const account = await anAccount(server, { email: 'leaver@example.org' });
    const member = await signIn(server, account);
    const wishes = { email: account.email, name: 'Lea Leaver' };
    const { invoice, subscription } = stripe.month({ ...wishes, amount: 1_500 });
    await tell(server, stripe.event('invoice.paid', invoice));
    await add({ email: account.email, notes: 'Lea’s check', checkNumber: '8' });

    const { data } = await server.call('account/exportData', {}, { as: member });
    expect(data.donations).toMatchObject({
      donors: [{ name: 'Lea Leaver' }],
      gifts: [
        { amount: 2_500, notes: 'Lea’s check' },
        { amount: 1_500, frequency: 'monthly' },
      ],
      monthly: [{ amount: 1_500, status: 'active' }],
    });

    const { password } = account;
    await server.call('account/deleteAccount', { password }, { as: member });
    expect(await giftRows(server)).toMatchObject([
      { donor_id: null, amount: 2_500, notes: '', check_number: '', receipt_number: '2026-000002' },
      { donor_id: null, amount: 1_500, notes: '' },
    ]);
    for (const table of ['donors', 'donations', 'monthly_gifts', 'outbox'] as const) {
      const stored = JSON.stringify(await server.db.selectFrom(table).selectAll().execute());
      expect(stored, table).not.toMatch(/leaver|Lea’s/i);
    }
    await stopDue(server.db, server.parts.settings);
    expect(stripe.get(subscription)).toMatchObject({ status: 'canceled' });
    // A month that was under way is still a gift, of nobody.
    const last = stripe.month({ ...wishes, amount: 1_500, subscription });
    await tell(server, stripe.event('invoice.paid', last.invoice));
    expect(await giftRows(server)).toHaveLength(3);
    expect(await server.db.selectFrom('donors').selectAll().execute()).toEqual([]);
  });
});
