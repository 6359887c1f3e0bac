import { expect, test } from 'vitest';
import { afterSave, isSame } from './after-save.ts';

interface Row {
  key: string;
  id?: string;
  text: string;
  choices?: Row[];
}

const page = (title: string, rows: Row[]) => ({ intro: { title, text: 'Beans.' }, rows });
const old: Row = { key: 'a', id: 'a', text: 'Old' };
const added: Row = { key: 'new', text: 'Added' };

test('Where nothing was typed meanwhile a draft becomes what the server has', () => {
  const sent = page(' Soup ', [old, added]);
  const saved = page('Soup', [old, { key: 'b', id: 'b', text: 'Added' }]);
  const after = afterSave(saved, sent, sent);
  expect(isSame(after, saved)).toBe(true);
  expect(after.rows.map(({ key }) => key)).toEqual(['a', 'new']);
});

test('What was typed while the server was asked stays, and a row that was new is not added twice', () => {
  const sent = page('Soup', [old, added]);
  const saved = page('Soup', [old, { key: 'b', id: 'b', text: 'Added' }]);
  const now = page('Soups', [{ ...added, text: 'Added and more' }, old, { key: 'c', text: '' }]);
  expect(afterSave(saved, sent, now)).toEqual(
    page('Soups', [{ key: 'new', id: 'b', text: 'Added and more' }, old, { key: 'c', text: '' }]),
  );
});

test('Rows in rows have their ids too', () => {
  const sent = [{ ...added, choices: [{ key: 'x', text: 'Yes' }] }];
  const saved = [
    { key: 'b', id: 'b', text: 'Added', choices: [{ key: 'y', id: 'y', text: 'Yes' }] },
  ];
  const now = [{ ...added, choices: [{ key: 'x', text: 'Yes!' }] }];
  expect(afterSave({ rows: saved }, { rows: sent }, { rows: now })).toEqual({
    rows: [{ key: 'new', id: 'b', text: 'Added', choices: [{ key: 'x', id: 'y', text: 'Yes!' }] }],
  });
});

test('Where somebody else has added a row the server is right', () => {
  const theirs: Row = { key: 't', id: 't', text: 'Theirs' };
  const saved = page('Soup', [theirs, old]);
  expect(afterSave(saved, page('Soup', [old]), page('Soup', [old]))).toEqual(saved);
});

test('A row without a key is known by its place', () => {
  const menu = (...labels: string[]) => ({ menu: labels.map((label) => ({ label })) });
  expect(afterSave(menu('A', 'B'), menu('A ', 'B'), menu('A ', 'C'))).toEqual(menu('A', 'C'));
});
