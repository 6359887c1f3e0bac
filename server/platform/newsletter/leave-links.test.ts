import { describe, expect, test } from 'vitest';
import { newId, newToken } from '#server/platform/ids.ts';
import { leaveLinks, leaveToken, readLeaveToken } from './leave-links.ts';

const key = newToken();
const id = newId();
const token = leaveToken(key, id);

test('The two links of a subscriber lead to the site, and carry a token that names the subscriber', () => {
  const { page, oneClick } = leaveLinks(key, 'https://site.test')(id);
  expect(page).toBe(`https://site.test/newsletter/preferences?token=${token}`);
  expect(oneClick).toBe(`https://site.test/newsletter/leave?token=${token}`);
  expect(readLeaveToken(key, new URL(page).searchParams.get('token') ?? '')).toEqual({
    subscriberId: id,
    mailingId: null,
  });
});

test('A link of a mailing says of which', () => {
  const { oneClick } = leaveLinks(key, 'https://site.test', 'issue')(id);
  const named = new URL(oneClick).searchParams.get('token') ?? '';
  expect(readLeaveToken(key, named)).toEqual({ subscriberId: id, mailingId: 'issue' });
  expect(readLeaveToken(key, named.replace('.issue.', '.other.'))).toBeNull();
  expect(readLeaveToken(key, named.replace('.issue.', '.'))).toBeNull();
});

describe('A token is nobody’s', () => {
  const other = newId();
  const [, signed = ''] = token.split('.');
  test.each([
    ['empty', ''],
    ['without a signature', id],
    ['with an empty signature', `${id}.`],
    ['with another subscriber’s signature', `${other}.${signed}`],
    ['signed with another key', leaveToken(newToken(), id)],
    ['that is cut off', token.slice(0, -1)],
    ['that goes on', `${token}x`],
    ['with an altered signature', `${id}.${signed.startsWith('A') ? 'B' : 'A'}${signed.slice(1)}`],
    ['of no subscriber', `.${signed}`],
    ['in two lines', `${token}\n`],
  ])('%s', (_what, forged) => expect(readLeaveToken(key, forged)).toBeNull());
});
