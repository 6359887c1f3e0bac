import { expect, test } from 'vitest';
import { fieldsHtml } from './fields-html.ts';
import {
  missingFields,
  type OwnField,
  type OwnFields,
  readValues,
  valueInWords,
} from './own-field.ts';

const about = { help: '', isRequired: false };
const fields = {
  note: {
    ...about,
    label: 'A <note>',
    isRequired: true,
    kind: 'text',
    rules: { isMarkdown: false, maxLength: 80 },
  },
  beds: { ...about, label: 'Beds', kind: 'number', rules: { min: 0, max: 9_999, isWhole: true } },
  season: { ...about, label: 'Season', kind: 'choice', rules: { options: { warm: 'Summer' } } },
  tools: { ...about, label: 'Tools', kind: 'list', rules: { maxEntries: 9, maxLength: 80 } },
  host: { ...about, label: 'Host', kind: 'reference', rules: { sections: ['programs'] } },
} as const satisfies Record<string, OwnField>;
const empty = { note: '', beds: null, season: '', tools: [], host: '' };

test('What was stored for another record counts as empty, and what is unknown is left out', () => {
  const stored = { note: 5, beds: '3', season: 'cold', tools: ['a', 1], host: '/articles/A', x: 1 };
  expect(readValues(fields, stored)).toEqual(empty);
  expect(readValues(fields)).toEqual(empty);
  const known = { note: 'Hi', beds: 0, season: 'warm', tools: ['a'], host: '/programs/A' };
  expect(readValues(fields, known)).toEqual(known);
});

test('A required field is missing while it is empty; zero is a value', () => {
  expect(missingFields(fields, empty)).toEqual(['note']);
  expect(missingFields({ beds: { ...fields.beds, isRequired: true } }, { beds: 0 })).toEqual([]);
});

test('Only fields with a value are shown, and their texts are escaped', () => {
  const rendered = { html: {}, pages: new Map() };
  expect(fieldsHtml(fields, empty, rendered)).toBe('');
  const values = { ...empty, note: '<b>', beds: 1200, tools: ['"Fork"'] };
  expect(fieldsHtml(fields, values, rendered)).toBe(
    '<dl><dt>A &lt;note&gt;</dt><dd>&lt;b&gt;</dd><dt>Beds</dt><dd>1200</dd><dt>Tools</dt><dd><ul><li>&quot;Fork&quot;</li></ul></dd></dl>',
  );
});

test('A text in a box has its label as a heading, before the list of the other fields', () => {
  const boxed: OwnFields = {
    ...fields,
    short: {
      label: 'In short',
      help: '',
      isRequired: false,
      kind: 'text',
      rules: { isMarkdown: true, isBox: true, maxLength: 100 },
    },
  };
  const values = { ...empty, beds: 4, short: 'Eat *beans*.' };
  const html = { short: '<p>Eat <em>beans</em>.</p>' };
  expect(fieldsHtml(boxed, values, { html, pages: new Map() })).toBe(
    '<section class="key-facts"><h2>In short</h2><p>Eat <em>beans</em>.</p></section><dl><dt>Beds</dt><dd>4</dd></dl>',
  );
});

test('A number is shown with all its decimals, and grouped if it is too long for a year', () => {
  for (const [beds, shown] of [
    [2026, '2026'],
    [12_000, '12,000'],
    [0.12345, '0.12345'],
    [-1.5, '-1.5'],
  ] as const) {
    const values = { ...empty, beds };
    expect(fieldsHtml(fields, values, { html: {}, pages: new Map() })).toBe(
      `<dl><dt>Beds</dt><dd>${shown}</dd></dl>`,
    );
  }
});

test('A reference is shown by the title of its page, as long as visitors can open that', () => {
  const values = { ...empty, host: '/programs/Elm' };
  const pages = new Map([['/programs/Elm', { title: 'Elm & Oak', address: '/programs/Elm-Oak' }]]);
  expect(fieldsHtml(fields, values, { html: {}, pages })).toContain(
    '<a href="/programs/Elm-Oak">Elm &amp; Oak</a>',
  );
  expect(fieldsHtml(fields, values, { html: {}, pages: new Map() })).toBe('');
});

test('Differences show a choice by its name', () => {
  expect(valueInWords(fields.season, 'warm')).toBe('Summer');
  expect(valueInWords(fields.tools, ['a', 'b'])).toBe('a\n\nb');
  expect(valueInWords(fields.beds, null)).toBe('');
});
