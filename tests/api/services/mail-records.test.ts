import { expect, test } from 'vitest';
import { aNameServer } from '#tests/support/mail/name-server.ts';
import { aServerToSetUp, throughServer } from '#tests/support/services.ts';

test('The check of the domain follows the sender and the selector that were saved', async () => {
  const DNS_SERVERS = await aNameServer({
    'news.example.org': { mx: ['mx.example.org'], txt: ['v=spf1 include:mail.example -all'] },
    'own._domainkey.news.example.org': { txt: ['v=DKIM1; k=rsa; p=AAAA'] },
  });
  const { server, as, mailServer, editMail } = await aServerToSetUp({ DNS_SERVERS });
  const saved = { ...throughServer(mailServer), sender: 'hello@news.example.org' };
  const statuses = async () => {
    const { results } = await server.call('services/getMailRecords', {}, { as });
    return results.map(({ status, message }) => `${message.split(':', 1)[0]} ${status}`);
  };
  expect(await statuses()).toEqual(['No mail service is set. skipped']);
  await editMail(saved);
  const others = ['DMARC warning', 'Reverse DNS ok'];
  expect(await statuses()).toEqual(['MX ok', 'SPF ok', 'DKIM warning', ...others]);
  await editMail({ dkimSelector: 'own' });
  expect(await statuses()).toEqual(['MX ok', 'SPF ok', 'DKIM ok', ...others]);
});

test('What the name servers do not answer is unknown, and no fault of the site', async () => {
  const DNS_SERVERS = await aNameServer(undefined);
  const { server, as, mailServer, editMail } = await aServerToSetUp({ DNS_SERVERS });
  await editMail({ ...throughServer(mailServer), sender: 'hello@news.example.org' });
  const { results } = await server.call('services/getMailRecords', {}, { as });
  const asked = results.filter(({ message }) => !message.startsWith('Reverse DNS'));
  expect(asked.map(({ status, message }) => `${status} ${message.split(',', 1)[0]}`)).toEqual(
    ['MX', 'SPF', 'DKIM', 'DMARC'].map((name) => `skipped ${name}: unknown`),
  );
});
