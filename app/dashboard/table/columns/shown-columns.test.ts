import { expect, test } from 'vitest';
import { columnsParameter, moveColumn, shownColumns } from './shown-columns.ts';

const ids = ['name', 'email', 'total'];
const all = ids.map((id) => ({ id, opensRow: id === 'name' }));

test('A table shows the columns that its URL names, in that order, and all of them otherwise', () => {
  expect(shownColumns(all, 'total,name')).toEqual(['total', 'name']);
  for (const none of ['', 'nothing', ',']) expect(shownColumns(all, none)).toEqual(ids);
});

test('The column that opens a row cannot be hidden, and no column appears twice', () => {
  expect(shownColumns(all, 'total,total,constructor,')).toEqual(['name', 'total']);
});

test('A choice of columns that is not the table’s own is in its URL', () => {
  expect(columnsParameter(all, ['total', 'name'])).toBe('total,name');
  expect(columnsParameter(all, ids)).toBe('');
  expect(columnsParameter(all, ['email', 'name', 'total'])).toBe('email,name,total');
});

test('A column moves by one place, and not beyond the edges', () => {
  expect(moveColumn(ids, 'email', -1)).toEqual(['email', 'name', 'total']);
  expect(moveColumn(ids, 'email', 1)).toEqual(['name', 'total', 'email']);
  for (const [id, by] of [
    ['name', -1],
    ['total', 1],
    ['none', 1],
  ] as const) {
    expect(moveColumn(ids, id, by)).toEqual(ids);
  }
});
