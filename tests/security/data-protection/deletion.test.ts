import { describe, expect, test } from 'vitest';
import { anEvent, register } from '#tests/support/content/events.ts';
import { giftByHand } from '#tests/support/donations/gifts.ts';
import { mailsTo, queueMail } from '#tests/support/mail/outbox.ts';
import {
  anAccount,
  anAdministrator,
  type SignedIn,
  signIn,
} from '#tests/support/people/accounts.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServer();
const administrator = { as: await anAdministrator(server) };
// Without these there are no receipts.
const organization = { legalName: 'Common Plate, Inc.', ein: '12-3456789' };
await server.call('donations/editSettings', organization, administrator);

/** Every row of the database, as one text. */
async function everything(): Promise<string> {
  const tables = await server.db.introspection.getTables();
  const rows = await Promise.all(
    tables.map(({ name }) =>
      server.db
        .selectFrom(name as never)
        .selectAll()
        .execute(),
    ),
  );
  return JSON.stringify(rows);
}

/** Adds data of an address everywhere on the site, without an account. */
async function leaveTraces(email: string, name: string): Promise<void> {
  const { slug } = await anEvent(server, {}, administrator.as);
  await register(server, slug, email, name);
  const message = { name, email, subject: `From ${name}`, text: `I am ${name}.` };
  await server.call('contact/send', message);
  await server.call(
    'donations/addDonation',
    giftByHand({ name, email, address: name, mailReceipt: 1 }),
    administrator,
  );
  const lists = { test: 0, general: 1, newsletters: 0 } as const;
  await server.call('subscriber/newsletterSubscribe', { email, ...lists });
}

const deleteAccount = (as: SignedIn) =>
  server.call('account/deleteAccount', { password: as.password }, { as });

describe('48: A deleted account', () => {
  test('takes all data of its verified address with it', async () => {
    // Before there is an account, so that none of it is recorded as the account's own.
    const email = 'Traces.Left@example.org';
    await leaveTraces(email.toUpperCase(), 'Traceable Bean');
    const account = await anAccount(server, { isVerified: 1, firstName: 'Traceable', email });
    await deleteAccount(await signIn(server, account));
    const left = (await everything()).toLowerCase();
    expect(left).not.toContain(account.email.toLowerCase());
    expect(left).not.toContain('traceable');
  });

  test('gets no email that waits to be sent, even of someone who never gave', async () => {
    const account = await anAccount(server, { isVerified: 1 });
    const mail = { subject: 'Soup night', purpose: 'reminder' };
    await queueMail(server, { ...mail, recipient: account.email });
    await deleteAccount(await signIn(server, account));
    const left = await mailsTo(server, account.email);
    expect(left.map(({ subject }) => subject)).not.toContain(mail.subject);
  });

  test('keeps the amount of a gift, which the books need', async () => {
    const account = await anAccount(server);
    const gift = giftByHand({ email: account.email, name: 'Booked Bean', amount: 4_321 });
    const { donation } = await server.call('donations/addDonation', gift, administrator);
    await deleteAccount(await signIn(server, account));
    const { id } = donation;
    const { donation: left } = await server.call('donations/getDonation', { id }, administrator);
    expect(left).toMatchObject({ amount: 4_321 });
    expect(JSON.stringify(left)).not.toContain('Booked');
  });
});

describe('48: An account whose address is not verified', () => {
  test('neither reads nor deletes data of the address’s owner', async () => {
    const account = await anAccount(server, { isVerified: 0 });
    await leaveTraces(account.email, 'Rightful Bean');
    const before = await everything();
    const thief = await signIn(server, account);
    const { data } = await server.call('account/exportData', {}, { as: thief });
    expect(JSON.stringify(data)).not.toContain('Rightful');
    expect(await server.call('donations/getOwnGifts', {}, { as: thief })).toMatchObject({
      gifts: [],
    });
    await deleteAccount(thief);
    const after = await everything();
    const many = (text: string) => text.split('Rightful').length;
    expect(many(after)).toBe(many(before));
  });
});
