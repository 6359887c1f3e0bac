import { expect, test } from 'vitest';
import { activeFilters, choiceOf, filterInWords } from './filter.ts';

const status = { name: 'state', label: 'Status', options: { '': 'All', draft: 'Draft' } };

test('A filter is active if something is chosen', () => {
  const filters = ['', null, undefined, 'draft'].map((value) => ({ ...status, value }));
  expect(activeFilters(filters).map(({ value }) => value)).toEqual(['draft']);
});

test('An active filter is named with its choice, and with the raw value if no option has it', () => {
  expect(filterInWords({ ...status, value: 'draft' })).toBe('Status: Draft');
  expect(filterInWords({ ...status, value: 'lost' })).toBe('Status: lost');
  const person = { name: 'person', label: 'Person', value: 'x7', valueLabel: 'One person' };
  expect(filterInWords(person)).toBe('Person: One person');
});

test('A choice clears what depends on it', () => {
  const time = { name: 'when', label: 'Time', value: '', clears: ['sort'] };
  expect(choiceOf(time, 'past')).toEqual({ when: 'past', sort: '' });
});
