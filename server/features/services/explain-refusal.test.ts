import { expect, test } from 'vitest';
import { explainRefusal } from './explain-refusal.ts';

const server = {
  kind: 'smtp',
  url: 'smtp://site:word@mail.example.org:587',
  tls: 'required',
} as const;

test.each([
  ['connect ECONNREFUSED 192.0.2.1:587', 'refused the connection'],
  ['getaddrinfo ENOTFOUND mail.example.org', 'No address was found'],
  ['Timeout: the mail server did not answer in time.', 'did not answer in time'],
  ['Invalid login: 535 5.7.8 Error: authentication failed', 'did not accept the user name'],
  ['The mail server does not offer encryption (STARTTLS)', 'does not offer encryption'],
  ['self-signed certificate', 'certificate of mail.example.org is not valid'],
  ['SSL routines:ssl3_get_record:wrong version number', 'another kind of encryption'],
  ['The mail server mail.example.org is not on the internet.', 'is not on the internet'],
])('“%s” means that it %s', (reason, words) => {
  const { status, message, remedy } = explainRefusal(new Error(reason), server, 'a@b.example');
  expect(status).toBe('problem');
  expect(message).toContain(words);
  expect(message).toContain('mail.example.org');
  expect(remedy).not.toBe('');
});

test('An answer that no one has foreseen is quoted, without addresses', () => {
  const reason = new Error('Message failed: 550 5.1.1 <ada@people.example> unknown');
  const { message } = explainRefusal(reason, server, 'site@example.org');
  expect(message).toContain('did not accept the test email from site@example.org');
  expect(message).toContain('550 5.1.1');
  expect(message).not.toContain('ada@people.example');
});
