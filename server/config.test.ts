import { describe, expect, test } from 'vitest';
import { readSettings } from './config.ts';
import { readGivenServices } from './platform/services/read-given-services.ts';
import { SettingError } from './setting-error.ts';

const unusable: [name: string, value: string][] = [
  ['PORT', 'http'],
  ['PORT', '-1'],
  ['PORT', '70000'],
  ['HEALTH_PORT', 'http'],
  ['HEALTH_PORT', '70000'],
  ['HOST', 'two words'],
  ['DATABASE_URL', 'mysql://localhost/site'],
  ['DATABASE_URL', 'not an address'],
  ['SITE_URL', 'example.org'],
  ['SITE_URL', 'ftp://example.org'],
  ['API_HOST', 'api.example.org'],
  // Without SITE_URL the site is at http://127.0.0.1:3000.
  ['API_HOST', 'http://api.example.org'],
  ['API_HOST', 'http://127.0.0.2:3000'],
  ['API_HOST', 'https://127.0.0.1:3000'],
  ['API_HOST', 'http://127.0.0.1:4000/v1'],
  ['ADMIN_EMAIL', 'admin'],
  ['ADMIN_PASSWORD', 'short'],
  ['ADMIN_PASSWORD', 'no digit Here'],
  ['ADMIN_PASSWORD', 'no capital 1'],
  ['MAIL_URL', 'localhost:25'],
  ['MAIL_URL', 'http://localhost'],
  ['MAIL_TLS', 'yes'],
  ['SENDGRID_API_KEY', 'a b'],
  ['SENDGRID_BASE_URL', 'sendgrid'],
  ['SENDGRID_BASE_URL', 'http://api.sendgrid.com'],
  ['STRIPE_SECRET_KEY', 'a b'],
  ['STRIPE_WEBHOOK_SECRET', 'a b'],
  ['STRIPE_BASE_URL', 'stripe'],
  ['STRIPE_BASE_URL', 'http://api.stripe.com'],
  ['RECAPTCHA_SITE_KEY', 'a b'],
  ['RECAPTCHA_SECRET', 'a b'],
  ['RECAPTCHA_BASE_URL', 'google'],
  ['RECAPTCHA_BASE_URL', 'http://localhost.example'],
  ['ANALYTICS_ID', "G-1');alert("],
  ['S3_URL', 'bucket'],
  ['S3_URL', 'https://storage.example/bucket'],
  ['S3_URL', 'https://key@storage.example/bucket'],
  ['S3_URL', 'https://key:secret@storage.example'],
  ['S3_URL', 'https://key:secret@storage.example/Bucket_1'],
  ['S3_URL', 'https://key:secret@storage.example/bucket?place=here'],
  ['S3_URL', 'https://key:se%cret@storage.example/bucket'],
  ['S3_URL', 'ftp://key:secret@storage.example/bucket'],
  ['S3_URL', 'http://key:secret@storage.example/bucket'],
  ['SECRET_KEY', 'too-short'],
  ['SECRET_KEY_PREVIOUS', 'too-short'],
  ['SEED', 'everything'],
  ['TRUST_PROXY', 'proxy.example.org'],
  ['TRUST_PROXY', 'abc'],
  ['TRUST_PROXY', '10.0.0.1, 300.0.0.1'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', 'fd00::/129'],
  ['LOG_LEVEL', 'loud'],
];

describe('An invalid setting', () => {
  test.each(unusable)('stops the start with one line that names it: %s=%s', (name, value) => {
    const read = () => readSettings({ [name]: value });
    expect(read).toThrow(SettingError);
    expect(read).toThrow(new RegExp(`^${name}: [^\\n]+$`));
  });

  test.each([
    ['RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET'],
    ['RECAPTCHA_SECRET', 'RECAPTCHA_SITE_KEY'],
    ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
    ['STRIPE_WEBHOOK_SECRET', 'STRIPE_SECRET_KEY'],
  ])('is %s without %s', (set, missing) => {
    expect(() => readSettings({ [set]: 'key' })).toThrow(new RegExp(`^${missing}: .*${set}`));
  });

  test('is named with all others, if they do not go together', () => {
    const read = () =>
      readSettings({ STRIPE_SECRET_KEY: 'key', BACKUP_PLACE: 'bucket', MAIL_URL: 'sendgrid:' });
    expect(read).toThrow(
      expect.objectContaining({
        all: [
          expect.stringMatching(/^STRIPE_WEBHOOK_SECRET: /),
          expect.stringMatching(/^BACKUP_S3_URL: /),
          expect.stringMatching(/^SENDGRID_API_KEY: /),
        ],
      }),
    );
  });

  test('is named without its value, which may be a secret', () => {
    const read = () => readSettings({ STRIPE_SECRET_KEY: 'sk_live_1 2' });
    expect(read).toThrow(SettingError);
    expect(read).not.toThrow(/sk_live/);
  });
});

describe('The bucket address', () => {
  const read = (url: string) => readSettings({ S3_URL: url }).s3;

  test('contains the key, the host, the bucket and the region', () => {
    expect(read('https://AKIA:se%2Fcret@storage.example:9000/bucket?region=eu-1')).toEqual({
      accessKeyId: 'AKIA',
      secretAccessKey: 'se/cret',
      region: 'eu-1',
      base: 'https://storage.example:9000/bucket/',
    });
  });

  test("may name a folder, may be written as s3://, and implies Amazon's region by its host", () => {
    const place = read('s3://a:b@s3.eu-central-1.amazonaws.com/bucket/site');
    expect(place).toMatchObject({
      region: 'eu-central-1',
      base: 'https://s3.eu-central-1.amazonaws.com/bucket/site/',
    });
  });

  test('does not reveal its secret when it is invalid', () => {
    expect(() => read('https://key:geheim@storage.example')).toThrow(SettingError);
    expect(() => read('https://key:geheim@storage.example')).not.toThrow(/geheim/);
  });
});

describe('Without any settings', () => {
  const settings = readSettings({});

  test('the server listens on this machine only, on port 3000', () => {
    expect(settings).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      siteUrl: 'http://127.0.0.1:3000',
    });
  });

  test('data is stored in .data, in the embedded database, with the demo content', () => {
    expect(settings).toMatchObject({
      dataDirectory: '.data',
      databaseUrl: undefined,
      seed: 'demo',
    });
  });

  test('no proxy is trusted, nothing is measured, and the site serves its own API', () => {
    expect(settings).toMatchObject({ trustProxy: undefined, analyticsId: '', apiHost: '' });
  });
});

describe('A setting', () => {
  test('counts as unset when it is empty', () => {
    expect(readSettings({ PORT: '', SITE_URL: '', DATABASE_URL: '' })).toEqual(readSettings({}));
  });

  test('for the site loses its trailing slash', () => {
    expect(readSettings({ SITE_URL: 'https://example.org/' }).siteUrl).toBe('https://example.org');
  });

  test('for an API on another host of the domain sets the session cookies for the domain', () => {
    const SITE_URL = 'https://www.example.org';
    const settings = readSettings({ SITE_URL, API_HOST: 'https://api.example.org/' });
    expect(settings).toMatchObject({
      apiHost: 'https://api.example.org',
      cookieDomain: 'example.org',
      allowedOrigins: [SITE_URL, 'https://api.example.org'],
    });
    expect(readSettings({ SITE_URL, API_HOST: SITE_URL })).toEqual(readSettings({ SITE_URL }));
  });

  test('for an API to which browsers would not send the session is rejected in one line', () => {
    const API_HOST = 'https://api.example.com';
    expect(() => readSettings({ SITE_URL: 'https://www.example.org', API_HOST })).toThrow(
      /^API_HOST: must be on the same registered domain as SITE_URL \(www\.example\.org\)$/,
    );
  });

  test('for an IPv6 host still produces a valid URL', () => {
    expect(readSettings({ HOST: '::1' }).siteUrl).toBe('http://[::1]:3000');
  });

  test('for mail leaves nothing to guess', () => {
    const SITE_URL = 'https://www.example.org';
    const read = (variables: Record<string, string>) => readGivenServices(readSettings(variables));
    expect(read({ SITE_URL })).toMatchObject({
      mail: undefined,
      mailFrom: 'no-reply@www.example.org',
    });
    expect(read({ MAIL_URL: 'smtp://localhost', MAIL_FROM: 'a@b.org' })).toMatchObject({
      mail: { kind: 'smtp', url: 'smtp://localhost', tls: undefined },
      mailFrom: 'a@b.org',
    });
    expect(read({ MAIL_URL: 'sendgrid:', SENDGRID_API_KEY: 'SG.x' }).mail).toEqual({
      kind: 'sendgrid',
      apiKey: 'SG.x',
      baseUrl: 'https://api.sendgrid.com',
    });
    expect(() => readSettings({ MAIL_URL: 'sendgrid:' })).toThrow(/^SENDGRID_API_KEY: /);
  });

  test('for several proxies is a list', () => {
    expect(readSettings({ TRUST_PROXY: '10.0.0.0/8, fd00::1' }).trustProxy).toEqual([
      '10.0.0.0/8',
      'fd00::1',
    ]);
  });
});

test('Backups are kept in a bucket alone only if there is one', () => {
  const read = () => readSettings({ BACKUP_PLACE: 'bucket' });
  expect(read).toThrow(SettingError);
  expect(read).toThrow(/^BACKUP_S3_URL: must be set if BACKUP_PLACE is 'bucket'$/);
});
