import { describe, expect, test } from 'vitest';
import { newId, newToken } from '#server/platform/crypto/ids.ts';
import {
  mayShow,
  preferencesToken,
  readUnsubscribeToken,
  unsubscribeLinks,
  unsubscribeToken,
} from './unsubscribe-links.ts';

const key = newToken();
const id = newId();
const token = unsubscribeToken(key, id);

test('The two links of a subscriber lead to the site, and carry a token that identifies the subscriber', () => {
  const { page, oneClick } = unsubscribeLinks(key, 'https://site.test')(id);
  expect(page).toMatch(/^https:\/\/site\.test\/newsletter\/preferences\?token=/);
  expect(oneClick).toBe(`https://site.test/newsletter/leave?token=${token}`);
  const link = readUnsubscribeToken(key, new URL(page).searchParams.get('token') ?? '');
  expect(link).toMatchObject({ subscriberId: id, mailingId: null });
  const days = ((link?.shownUntil ?? 0) - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(30);
});

test('A link with an expiry shows the lists until then, and one without never does', () => {
  const dated = (at: number) => readUnsubscribeToken(key, preferencesToken(key, id, at, 'issue'));
  const [open, over] = [dated(Date.now() + 60_000), dated(Date.now() - 60_000)];
  const forever = readUnsubscribeToken(key, token);
  expect([open, over, forever].map((link) => link && mayShow(link))).toEqual([true, false, false]);
  const signedLate = preferencesToken(key, id, 2_000_000_000_000);
  expect(readUnsubscribeToken(key, signedLate.replace('~2', '~3'))).toBeNull();
  expect(readUnsubscribeToken(key, signedLate.replace(/~\d+/, ''))).toBeNull();
});

test('A link in a mailing identifies it', () => {
  const { oneClick } = unsubscribeLinks(key, 'https://site.test', 'issue')(id);
  const named = new URL(oneClick).searchParams.get('token') ?? '';
  expect(readUnsubscribeToken(key, named)).toEqual({
    subscriberId: id,
    mailingId: 'issue',
    shownUntil: null,
  });
  expect(readUnsubscribeToken(key, named.replace('.issue.', '.other.'))).toBeNull();
  expect(readUnsubscribeToken(key, named.replace('.issue.', '.'))).toBeNull();
});

describe('A token is rejected', () => {
  const other = newId();
  const [, signed = ''] = token.split('.');
  test.each([
    ['empty', ''],
    ['without a signature', id],
    ['with an empty signature', `${id}.`],
    ['with another subscriber’s signature', `${other}.${signed}`],
    ['signed with another key', unsubscribeToken(newToken(), id)],
    ['that is cut off', token.slice(0, -1)],
    ['that goes on', `${token}x`],
    ['with an altered signature', `${id}.${signed.startsWith('A') ? 'B' : 'A'}${signed.slice(1)}`],
    ['of no subscriber', `.${signed}`],
    ['in two lines', `${token}\n`],
  ])('%s', (_what, forged) => expect(readUnsubscribeToken(key, forged)).toBeNull());
});
