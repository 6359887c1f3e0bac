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

test("A draft without newer input becomes the server's version", () => {
  const sent = page(' Soup ', [old, added]);
  const saved = page('Soup', [old, { key: 'b', id: 'b', text: 'Added' }]);
  const after = afterSave(saved, sent, sent);
  expect(isSame(after, saved)).toBe(true);
  expect(after.rows.map(({ key }) => key)).toEqual(['a', 'new']);
});

test('Text typed during the save stays, and a new row is not added twice', () => {
  const sent = page('Soup', [old, added]);
  const saved = page('Soup', [old, { key: 'b', id: 'b', text: 'Added' }]);
  const now = page('Soups', [{ ...added, text: 'Added and more' }, old, { key: 'c', text: '' }]);
  expect(afterSave(saved, sent, now)).toEqual(
    page('Soups', [{ key: 'new', id: 'b', text: 'Added and more' }, old, { key: 'c', text: '' }]),
  );
});

test('Nested rows have their ids too', () => {
  const sent = [{ ...added, choices: [{ key: 'x', text: 'Yes' }] }];
  const saved = [
    { key: 'b', id: 'b', text: 'Added', choices: [{ key: 'y', id: 'y', text: 'Yes' }] },
  ];
  const now = [{ ...added, choices: [{ key: 'x', text: 'Yes!' }] }];
  expect(afterSave({ rows: saved }, { rows: sent }, { rows: now })).toEqual({
    rows: [{ key: 'new', id: 'b', text: 'Added', choices: [{ key: 'x', id: 'y', text: 'Yes!' }] }],
  });
});

test("If someone else has added a row, the server's version wins", () => {
  const theirs: Row = { key: 't', id: 't', text: 'Theirs' };
  const saved = page('Soup', [theirs, old]);
  expect(afterSave(saved, page('Soup', [old]), page('Soup', [old]))).toEqual(saved);
});

test('A row without a key is identified by its position', () => {
  const menu = (...labels: string[]) => ({ menu: labels.map((label) => ({ label })) });
  expect(afterSave(menu('A', 'B'), menu('A ', 'B'), menu('A ', 'C'))).toEqual(menu('A', 'C'));
});
