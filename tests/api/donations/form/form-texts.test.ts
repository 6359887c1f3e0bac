import { afterEach, expect, test } from 'vitest';
import type { Body } from '#contract/index.ts';
import { aGiftServer } from '#tests/support/donations/gift-server.ts';

const { server, as } = await aGiftServer();

afterEach(() => server.db.deleteFrom('site_settings').where('name', '=', 'donationForm').execute());

const getForm = () => server.call('donations/getForm', {});
const edit = (body: Partial<Body<'donations/editFormTexts'>> = {}) =>
  server.attempt(
    'donations/editFormTexts',
    { presets: [{ amount: 4_000, text: ' Seeds ' }], moneyUse: '', ...body },
    { as },
  );
const editSettings = (body: Body<'donations/editSettings'>) =>
  server.call('donations/editSettings', body, { as });

test('The donation form says nothing about the organization that staff have not stated', async () => {
  await server.db.deleteFrom('site_settings').where('name', '=', 'giving').execute();
  const unset = await getForm();
  expect(unset).toMatchObject({
    presets: [2_500, 5_000, 10_000, 25_000],
    presetTexts: ['', '', '', ''],
    moneyUse: '',
    legalName: '',
    ein: '',
    is501c3: 0,
    mailsReceipts: 0,
  });
  await editSettings({ legalName: 'Common Plate, Inc.', ein: '123456789', is501c3: 1 });
  const set = { legalName: 'Common Plate, Inc.', ein: '12-3456789', is501c3: 1, mailsReceipts: 1 };
  expect(await getForm()).toMatchObject(set);
});

test('Staff change the amounts of the donation form, and what each does', async () => {
  expect((await edit({ moneyUse: 'To classes.' })).status).toBe(200);
  expect(await getForm()).toMatchObject({
    presets: [4_000],
    presetTexts: ['Seeds'],
    moneyUse: 'To classes.',
  });
  const { texts } = await server.call('donations/getFormTexts', {}, { as });
  expect(texts.presets).toEqual([{ amount: 4_000, text: 'Seeds' }]);
  const late = await edit({ version: texts.version - 1, moneyUse: 'Later.' });
  expect([late.status, (await getForm()).moneyUse]).toEqual([409, 'To classes.']);
});

test.each([
  ['no amount', []],
  ['an amount below the least gift', [{ amount: 99, text: '' }]],
  [
    'the same amount twice',
    [
      { amount: 500, text: '' },
      { amount: 500, text: 'Tea' },
    ],
  ],
])('The donation form is refused with %s', async (_what, presets) => {
  expect((await edit({ presets })).status).toBe(400);
});
