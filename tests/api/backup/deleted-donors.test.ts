import { beforeAll, describe, expect, test } from 'vitest';
import { aBackup } from '#tests/support/backup/backups.ts';
import { aRestoredServer } from '#tests/support/backup/restored-server.ts';
import { tablesWith } from '#tests/support/database/table-dump.ts';
import { giftRows, sendStripeEvent, setReceiptIssuer } from '#tests/support/donations/gifts.ts';
import { aStripe } from '#tests/support/donations/stripe-server.ts';
import { anAccount, signIn } from '#tests/support/people/accounts.ts';
import { runJob } from '#tests/support/server/background-work.ts';
import { aServer, type TestServer } from '#tests/support/server/server.ts';

const stripe = await aStripe();
const variables = stripe.variables();
const lost = await aServer(variables);

describe('After a restore, of a donor who deleted their account since the backup', () => {
  const earlier = { email: 'earlier@example.org', name: 'Erin Earlier' };
  const since = { email: 'since@example.org', name: 'Sam Since' };
  const guest = { email: 'guest@example.org', name: 'Gil Guest' };
  const honoree = 'Hana Honored';
  let server: TestServer;

  /** Stripe reports that someone has paid. @returns the payment's id */
  const pay = async (person: { email: string; name: string }, at = Date.now()) => {
    const metadata = { source: 'common-plate', honoree, isAnonymous: '1' };
    const session = stripe.session({ ...person, metadata, at });
    await sendStripeEvent(lost, stripe.event('checkout.session.completed', session));
    return session.payment_intent;
  };
  const report = async (type: string, object: object) =>
    sendStripeEvent(lost, stripe.event(type, object));
  /** Someone registers with their address, and deletes the account. */
  const registerAndDelete = async ({ email }: { email: string }) => {
    const as = await signIn(lost, await anAccount(lost, { email }));
    await lost.call('account/deleteAccount', { password: as.password }, { as });
  };
  const donorsOf = async ({ db }: TestServer) =>
    (await db.selectFrom('donors').select('email').execute()).map(({ email }) => email).toSorted();

  beforeAll(async () => {
    await setReceiptIssuer(lost);
    await pay(earlier);
    const { path } = await aBackup({ ...lost.place });
    // Since the backup.
    const refunded = await pay(since, Date.now() - 60_000);
    const refund = stripe.refund(refunded, 1_500);
    Object.assign(refund, { metadata: { reason: `${since.name} asked for it` } });
    Object.assign(refund, { created: refund.created - 30 });
    await report('charge.refunded', { payment_intent: refunded });
    const { subscription, invoice } = stripe.month(since);
    await report('invoice.paid', invoice);
    await pay(guest);
    await registerAndDelete(earlier);
    await registerAndDelete(since);
    await report('customer.subscription.deleted', { id: subscription });
    server = await aRestoredServer(lost, path, { variables });
    await runJob(server, 'check Stripe for missed gifts');
  });

  test('Stripe’s gifts are recorded for the books as they were', async () => {
    const inBooks = async (of: TestServer) =>
      (await giftRows(of)).map(({ amount, net, status, given_on, receipt_number, ...gift }) => ({
        amount,
        net,
        status,
        given_on,
        receipt_number,
        payment: gift.payment_id,
        frequency: gift.frequency,
        isAnonymous: gift.is_anonymous,
        honoree: gift.honoree,
        hasDonor: gift.donor_id !== null,
      }));
    const byReceipt = (gifts: Awaited<ReturnType<typeof inBooks>>) =>
      gifts.toSorted((one, other) =>
        (one.receipt_number ?? '').localeCompare(other.receipt_number ?? ''),
      );
    const gifts = byReceipt(await inBooks(server));
    expect(gifts).toEqual(byReceipt(await inBooks(lost)));
    expect(gifts.map(({ amount, net, hasDonor }) => [amount, net, hasDonor])).toEqual([
      [5_000, 5_000, false],
      [5_000, 3_500, false],
      [2_000, 2_000, false],
      [5_000, 5_000, true],
    ]);
  });

  test('nothing is left, neither what was in the backup nor what Stripe says', async () => {
    for (const trace of [earlier, since].flatMap(({ email, name }) => [email, name])) {
      expect(await tablesWith(server.db, trace)).toEqual([]);
    }
    expect(await tablesWith(server.db, guest.email)).toContain('donors');
  });

  test('the monthly gift has ended', async () => {
    const monthly = await server.db
      .selectFrom('monthly_gifts')
      .select(['donor_id', 'status'])
      .execute();
    expect(monthly).toEqual([{ donor_id: null, status: 'stopped' }]);
  });

  test('a gift that they make again is theirs', async () => {
    const session = stripe.session(since);
    await sendStripeEvent(server, stripe.event('checkout.session.completed', session));
    expect(await donorsOf(server)).toEqual([guest.email, since.email]);
  });
});
