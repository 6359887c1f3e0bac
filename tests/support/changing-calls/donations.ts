import type { Body } from '#contract/index.ts';
import { hashToken, newId, newToken } from '#server/platform/crypto/ids.ts';
import type { PrepareBody } from '#tests/support/changing-calls/server.ts';
import { aRow } from '#tests/support/content/pages.ts';
import { giftByHand, setReceiptIssuer } from '#tests/support/donations/gifts.ts';
import { aSubscriber } from '#tests/support/newsletter/subscribers.ts';

const aGift: PrepareBody = async (server, as) => {
  const body = giftByHand({ email: `giver.${newId()}@example.org`.replace(/_/g, '-') });
  const { donation } = await server.call('donations/addDonation', body, { as });
  return { id: donation.id };
};

/** The journal of all gifts. */
export const aJournal = {
  firstDay: '2000-01-01',
  lastDay: '2999-12-31',
  depositAccount: 'Undeposited Funds',
  incomeAccount: 'Contributions',
};

/** A batch with one gift of 25 dollars, which balances. */
export const aBatch = (
  overrides: Partial<Body<'donations/saveBatch'>> = {},
): Body<'donations/saveBatch'> => ({
  name: 'Checks',
  kind: 'check',
  givenOn: '2026-03-02',
  campaignId: null,
  expectedCount: 1,
  expectedTotal: 2_500,
  rows: [aBatchRow()],
  ...overrides,
});

export const aBatchRow = (overrides: Partial<BatchRow> = {}): BatchRow => ({
  donorId: null,
  name: '',
  email: '',
  amount: 2_500,
  checkNumber: '',
  honoree: '',
  isNewDonor: 0,
  ...overrides,
});

const statementsBody = { year: 2026, note: '' };

const aThankYouText = { name: 'All gifts', campaignId: null, minimum: 0, text: 'Thank you!' };

type BatchRow = Body<'donations/saveBatch'>['rows'][number];

const aSavedBatch: PrepareBody = async (server, as) => {
  const { batch } = await server.call('donations/saveBatch', aBatch(), { as });
  return { id: batch.id, version: batch.version };
};

/** A monthly gift of the caller's. */
async function aMonthlyGift(
  server: Parameters<PrepareBody>[0],
  { userId }: Parameters<PrepareBody>[1],
  { email, ...overrides }: { is_practice?: 0 | 1; email?: string },
): Promise<{ id: string; email_key: string }> {
  const email_key = (email ?? `${newId()}@example.org`).toLowerCase();
  const donor = { name: 'Ida Lund', name_key: 'ida lund', words: 'ida lund', email: email_key };
  await server.db
    .insertInto('donors')
    .values({ id: newId(), ...donor, email_key, created_at: 0, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { id: donor_id } = await server.db
    .selectFrom('donors')
    .select('id')
    .where('email_key', '=', email_key)
    .executeTakeFirstOrThrow();
  const id = newId();
  const gift = { subscription_id: `sub_${id}`, donor_id, amount: 500, currency: 'usd' };
  const since = { status: 'active' as const, started_on: '2026-01-01', created_at: 0 };
  await aRow(server, 'monthly_gifts', { id, ...gift, ...since, ...overrides });
  return { id, email_key };
}

/** The token of a link to a donor's own page. */
async function aGivingLink(server: Parameters<PrepareBody>[0], email_key: string): Promise<string> {
  const token = newToken();
  const link = { token_hash: hashToken(token), expires_at: Date.now() + 60_000 };
  await aRow(server, 'giving_links', { ...link, email_key });
  return token;
}

/** Every call that changes gifts, and how to create what it changes. */
export const moneyCalls: Record<string, PrepareBody> = {
  'donations/addDonation': () => giftByHand(),
  'donations/editDonation': async (...given) => ({ ...(await aGift(...given)), notes: 'Thanked' }),
  'donations/correctDonation': async (...given) => ({
    ...(await aGift(...given)),
    amount: 3_000,
    version: 1,
  }),
  'donations/refundDonation': async (...given) => ({
    ...(await aGift(...given)),
    amount: 100,
    version: 1,
  }),
  'donations/mailReceipt': async (server, as) => {
    await setReceiptIssuer(server);
    return aGift(server, as);
  },
  'donations/mailReceipts': async (server, as) => {
    await setReceiptIssuer(server);
    const { id } = (await aGift(server, as)) as { id: string };
    return { ids: [id] };
  },
  'donations/getReceiptsPdf': async (server, as) => {
    await setReceiptIssuer(server);
    const { id } = (await aGift(server, as)) as { id: string };
    return { ids: [id] };
  },
  'donations/startStatements': async (server, as) => {
    await setReceiptIssuer(server);
    await aGift(server, as);
    return statementsBody;
  },
  'donations/sendTestStatement': async (server, as) => {
    await setReceiptIssuer(server);
    await aGift(server, as);
    return statementsBody;
  },
  'donations/changeStatements': async (server) => {
    const id = newId();
    const mailing = { id, year: 2026, status: 'sending' as const, rate: null };
    const unset = { created_at: 0, created_by: null, finished_at: null };
    await aRow(server, 'statement_mailings', { ...mailing, ...unset });
    return { id, change: 'pause' };
  },
  'donations/getStatementsPdf': async (server, as) => {
    await setReceiptIssuer(server);
    const body = giftByHand({ name: 'No Address', email: '' });
    await server.call('donations/addDonation', body, { as });
    return { year: 2026 };
  },
  'donations/editThankYouText': () => aThankYouText,
  'donations/deleteThankYouText': async (server, as) => {
    const { texts } = await server.call('donations/editThankYouText', aThankYouText, { as });
    return { id: texts[0]?.id ?? '' };
  },
  'donations/editCampaign': () => ({ name: `Campaign ${newId()}` }),
  'donations/deleteCampaign': async (server, as) => {
    const name = `Campaign ${newId()}`;
    const { campaigns } = await server.call('donations/editCampaign', { name }, { as });
    return { id: campaigns.find((campaign) => campaign.name === name)?.id ?? '' };
  },
  'donations/saveBatch': () => aBatch(),
  'donations/closeBatch': aSavedBatch,
  'donations/deleteBatch': aSavedBatch,
  'donations/editDonor': () => ({ name: 'Ida Lund' }),
  'donations/sendTestMail': () => ({ subject: 'Thank you', text: 'It feeds a class.' }),
  'donations/mailDonors': async (server, as) => {
    const { email } = await aSubscriber(server, { general: 1 });
    await server.call('donations/addDonation', giftByHand({ email }), { as });
    return { subject: 'Thank you', text: 'What you gave feeds a class.', search: email };
  },
  'donations/exportDonations': () => ({}),
  'donations/exportDonors': () => ({}),
  'donations/exportJournal': () => aJournal,
  'donations/editSettings': () => ({ ein: '12-3456789' }),
  'donations/editFormTexts': () => ({ presets: [{ amount: 500, text: 'Tea' }], moneyUse: '' }),
  'donations/stopMonthly': async (server, as) => ({
    id: (await aMonthlyGift(server, as, { email: as.email })).id,
  }),
  'donations/changeMonthly': async (server, as) => {
    const { id, email_key } = await aMonthlyGift(server, as, { is_practice: 1 });
    return { token: await aGivingLink(server, email_key), id, amount: 1_000 };
  },
  'donations/chooseLanguage': async (server, as) => {
    const { email_key } = await aMonthlyGift(server, as, { is_practice: 1 });
    return { token: await aGivingLink(server, email_key), language: 'es' };
  },
};
