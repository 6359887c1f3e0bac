import { describe, expect, test } from 'vitest';
import { readSettings } from '#server/config.ts';
import { readGivenServices } from '#server/platform/services/read-given-services.ts';
import { aNameServer, type NameRecords } from '#tests/support/mail/name-server.ts';
import { checkMailRecords } from './mail-records.ts';

const complete: NameRecords = {
  'news.example.org': {
    mx: ['mx.example.org'],
    txt: ['google-site-verification=1', 'v=spf1 include:mail.example -all'],
  },
  // Longer than one piece of a TXT record.
  's1._domainkey.news.example.org': { txt: [`v=DKIM1; k=rsa; p=${'A'.repeat(400)}`] },
  '_dmarc.example.org': { txt: ['v=DMARC1; p=quarantine'] },
  'smtp.example.org': { a: ['192.0.2.25'] },
  '25.2.0.192.in-addr.arpa': { ptr: ['smtp.example.org'] },
};

async function check(records: NameRecords | undefined, variables: Record<string, string> = {}) {
  const settings = readSettings({
    MAIL_URL: 'smtp://smtp.example.org:25',
    MAIL_FROM: 'hello@news.example.org',
    DNS_SERVERS: await aNameServer(records),
    ...variables,
  });
  return checkMailRecords(readGivenServices(settings), settings.dnsServers);
}

const statuses = async (...parameters: Parameters<typeof check>) =>
  (await check(...parameters)).map(
    ({ status, message }) => `${/^\w+/.exec(message)?.[0]} ${status}`,
  );

const withSpf = (...policies: string[]) => ({
  ...complete,
  'news.example.org': { mx: ['mx.example.org'], txt: policies },
});

describe('The records of the domain that emails come from', () => {
  test('are fine if all exist, the policy for the whole domain', async () => {
    expect(await check(complete)).toEqual([
      { status: 'ok', message: 'MX: mail to news.example.org goes to mx.example.org.', remedy: '' },
      {
        status: 'ok',
        message:
          'SPF: news.example.org says who may send its mail: v=spf1 include:mail.example -all',
        remedy: '',
      },
      {
        status: 'ok',
        message: 'DKIM: there is a key at s1._domainkey.news.example.org.',
        remedy: '',
      },
      {
        status: 'ok',
        message: 'DMARC: example.org has a policy: v=DMARC1; p=quarantine',
        remedy: '',
      },
      { status: 'ok', message: 'Reverse DNS: 192.0.2.25 is smtp.example.org.', remedy: '' },
    ]);
  });

  test('are reported one by one if they are missing', async () => {
    const found = await check({});
    expect(found.map(({ status }) => status)).toEqual([
      ...['warning', 'problem', 'warning', 'warning', 'problem'],
    ]);
    for (const { remedy } of found) expect(remedy).not.toBe('');
  });

  test.each([
    ['two policies', ['v=spf1 -all', 'v=spf1 ~all'], 'problem'],
    ['everyone allowed', ['v=spf1 +all'], 'problem'],
    ['everyone allowed, in short', ['v=spf1 mx all'], 'problem'],
    ['nobody rejected', ['v=spf1 mx ?all'], 'warning'],
    ['another domain’s policy', ['v=spf1 redirect=_spf.example.com'], 'ok'],
    ['a soft rejection', ['v=spf1 mx ~all'], 'ok'],
    ['only a similar record', ['v=spf10 -all'], 'problem'],
  ])('SPF with %s', async (_case, policies, status) => {
    expect(await statuses(withSpf(...policies))).toContain(`SPF ${status}`);
  });

  test('find a DKIM key by the name in DKIM_SELECTOR, and no revoked one', async () => {
    const records = { ...complete, 'ours._domainkey.news.example.org': { txt: ['p=AAAA'] } };
    const named = await check(records, { DKIM_SELECTOR: 'ours' });
    expect(named[2]?.message).toContain('ours._domainkey.news.example.org');
    expect(await statuses(records, { DKIM_SELECTOR: 'others' })).toContain('DKIM problem');
    const revoked = { ...complete, 's1._domainkey.news.example.org': { txt: ['v=DKIM1; p='] } };
    expect(await statuses(revoked)).toContain('DKIM warning');
  });

  test.each([
    ['no name', { '25.2.0.192.in-addr.arpa': {} }, 'warning', 'has no name'],
    [
      'a name that leads elsewhere',
      { '25.2.0.192.in-addr.arpa': { ptr: ['other.example.org'] } },
      'warning',
      'does not lead back',
    ],
    ['no address', { 'smtp.example.org': {} }, 'problem', 'has no address'],
  ])('tell of a mail server with %s', async (_case, records, status, words) => {
    const [found] = (await check({ ...complete, ...records })).slice(-1);
    expect(found).toMatchObject({ status, message: expect.stringContaining(words) });
    expect(found?.remedy).not.toBe('');
  });

  test('leave the reverse name to SendGrid, and to a server on this machine', async () => {
    for (const variables of [
      { MAIL_URL: 'sendgrid:', SENDGRID_API_KEY: 'key' },
      { MAIL_URL: 'smtp://127.0.0.1:25' },
    ]) {
      const [found] = (await check(complete, variables)).slice(-1);
      expect(found).toMatchObject({ status: 'ok' });
    }
  });

  test('are unknown if the name server fails', async () => {
    const failed = await check(undefined);
    expect(failed).toHaveLength(1);
    expect(failed[0]).toMatchObject({ status: 'skipped' });
    expect(failed[0]?.message).toMatch(/^Unknown: .*ESERVFAIL/);
  });

  test('are not read if emails come from this machine', async () => {
    const settings = readSettings({ MAIL_URL: 'smtp://127.0.0.1:25' });
    const given = readGivenServices(settings);
    expect(given.mailFrom).toBe('no-reply@localhost');
    expect(await checkMailRecords(given, undefined)).toMatchObject([{ status: 'warning' }]);
  });
});
