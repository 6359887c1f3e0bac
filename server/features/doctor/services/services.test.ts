import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { readSettings } from '#server/config.ts';
import { webhookEvents } from '#server/features/donations/stripe/webhook-events.ts';
import { readGivenServices } from '#server/platform/services/read-given-services.ts';
import { openStore } from '#server/platform/storage/open-store.ts';
import { stopAtEnd } from '#tests/support/cleanup.ts';
import { aFolder } from '#tests/support/database/database.ts';
import { startStripe, type TestStripe } from '#tests/support/donations/stripe-server.ts';
import { aMailServer } from '#tests/support/mail/mail-server.ts';
import { anS3Server } from '#tests/support/server/s3-server.ts';
import { checkMail } from './check-mail.ts';
import { checkStorage } from './check-storage.ts';
import { checkStripe } from './check-stripe.ts';

const siteUrl = 'https://www.example.org';

describe('The check of the mail service', () => {
  const check = (variables: Record<string, string>) =>
    checkMail(readGivenServices(readSettings(variables)));

  test('signs in and sends nothing', async () => {
    const { url, delivered } = await aMailServer();
    expect(await check({ MAIL_URL: url })).toMatchObject([{ status: 'ok' }]);
    expect(delivered).toEqual([]);
  });

  test('reports a server that is unreachable, refuses the sign-in, or is not set', async () => {
    const away = await check({ MAIL_URL: 'smtp://127.0.0.1:1' });
    expect(away).toMatchObject([{ status: 'problem' }]);
    expect(away[0]?.message).toContain('ECONNREFUSED');
    const { url } = await aMailServer();
    const withName = url.replace('smtp://', 'smtp://name:secret-word@');
    const refused = await check({ MAIL_URL: withName });
    expect(refused).toMatchObject([{ status: 'problem' }]);
    expect(JSON.stringify(refused)).not.toContain('secret-word');
    expect(await check({})).toMatchObject([{ status: 'warning' }]);
  });

  test('reports a server without encryption', async () => {
    const { foreignUrl } = await aMailServer();
    expect(await check({ MAIL_URL: foreignUrl })).toMatchObject([{ status: 'problem' }]);
    const open = await check({ MAIL_URL: foreignUrl, MAIL_TLS: 'optional' });
    expect(open).toMatchObject([{ status: 'warning' }]);
  });
});

describe('The check of Stripe', () => {
  let stripe: TestStripe;
  beforeAll(async () => {
    const started = await startStripe();
    stripe = started.stripe;
    stopAtEnd(started.stop);
  });
  const check = (variables: Record<string, string> = {}) =>
    checkStripe(readGivenServices(readSettings({ ...stripe.variables(), ...variables })), siteUrl);
  const endpoint = {
    id: 'we_1',
    url: `${siteUrl}/webhooks/stripe`,
    status: 'enabled',
    enabled_events: [...webhookEvents] as string[],
  };

  test('accepts a webhook that sends everything, and says that the key is for tests', async () => {
    stripe.endpoints = [{ ...endpoint, url: 'https://other.example' }, endpoint];
    expect(await check()).toMatchObject([{ status: 'warning' }, { status: 'ok' }]);
    stripe.endpoints = [{ ...endpoint, enabled_events: ['*'] }];
    expect(await check()).toMatchObject([{ status: 'warning' }, { status: 'ok' }]);
    for (const { method } of stripe.asked) expect(method).toBe('GET');
  });

  test('reports a missing, disabled or incomplete webhook', async () => {
    const reported = async () => (await check())[1];
    stripe.endpoints = [];
    expect((await reported())?.message).toContain('No webhook');
    stripe.endpoints = [{ ...endpoint, status: 'disabled' }];
    expect((await reported())?.message).toContain('disabled');
    stripe.endpoints = [{ ...endpoint, enabled_events: webhookEvents.slice(1) }];
    expect((await reported())?.message).toContain(webhookEvents[0]);
  });

  test('reports a wrong key and an unreachable Stripe, without showing the key', async () => {
    const wrong = await check({ STRIPE_SECRET_KEY: 'sk_test_wrong' });
    expect(wrong).toMatchObject([{ status: 'problem', message: 'Stripe refuses our key.' }]);
    stripe.failsWith = 500;
    const away = await check();
    stripe.failsWith = null;
    expect(away).toMatchObject([{ status: 'problem' }]);
    expect(JSON.stringify([wrong, away])).not.toContain('sk_test');
  });

  test('only says that gifts are not set up if there are no keys', async () => {
    const none = await checkStripe(readGivenServices(readSettings({})), siteUrl);
    expect(none).toMatchObject([{ status: 'skipped' }]);
  });
});

describe('The check of the storage', () => {
  const check = async (variables: Record<string, string>) => {
    const settings = readSettings({ DATA_DIR: await aFolder(), ...variables });
    const media = await openStore(settings);
    return { results: await checkStorage({ settings, media }), media };
  };

  test('makes no folder in place of a data folder that is missing', async () => {
    const DATA_DIR = join(await aFolder(), 'typo');
    const { results } = await check({ DATA_DIR });
    expect(results).toEqual([]);
    expect(existsSync(DATA_DIR)).toBe(false);
  });

  test('writes, reads and deletes a file in the folder and in both buckets', async () => {
    const local = await check({});
    expect(local.results).toMatchObject([{ status: 'ok' }]);
    expect(await local.media.list()).toEqual([]);
    const { url } = await anS3Server();
    const buckets = await check({ S3_URL: url, BACKUP_S3_URL: url });
    expect(buckets.results).toMatchObject([{ status: 'ok' }, { status: 'ok' }]);
    expect(await buckets.media.list()).toEqual([]);
  });

  test('reports a bucket that is unreachable or does not exist, without showing its key', async () => {
    const { url } = await anS3Server();
    const { username, password } = new URL(url);
    const missing = await check({ S3_URL: `${url}-missing` });
    expect(missing.results).toMatchObject([{ status: 'problem' }]);
    const text = JSON.stringify(missing.results);
    expect(text).not.toContain(password);
    expect(username).not.toBe('');
  });
});
