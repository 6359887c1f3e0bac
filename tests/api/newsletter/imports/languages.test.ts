import { expect, test } from 'vitest';
import { readLanguage } from '#server/features/newsletter/imports/languages.ts';
import { lastMailTo } from '#tests/support/mail/outbox.ts';
import { importsOf, monthly, stated } from '#tests/support/newsletter/imports.ts';
import { subscriberRow } from '#tests/support/newsletter/subscribers.ts';
import { anAdministrator } from '#tests/support/people/accounts.ts';
import { runJob } from '#tests/support/server/background-work.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServer();
const as = await anAdministrator(server);
const { preview } = importsOf(server, as);

const start = async (id: string, options = {}) => {
  const body = { id, ...monthly, ...stated, askToConfirm: 0 as const, ...options };
  await server.call('subscriber/startImport', body, { as });
  await runJob(server, 'importing subscribers');
};
const languageOf = async (email: string) => (await subscriberRow(server, email))?.language;

test.each([
  ['es', 'es'],
  ['ES-mx', 'es'],
  ['es_US', 'es'],
  ['spa', 'es'],
  ['Español', 'es'],
  ['espanol', 'es'],
  [' Spanish ', 'es'],
  ['Spanish (Mexico)', 'es'],
  ['English', 'en'],
  ['en-GB', 'en'],
])('An imported file that says “%s” names the language %s', (cell, language) => {
  expect(readLanguage(cell)).toEqual({ language });
});

test.each(['French', 'fr', 'esperanto', 'yes', 'es y en', 'x-'.repeat(50), '🌶'])(
  'An imported file that says “%s” names no language of the site',
  (cell) => {
    expect(readLanguage(cell)).toEqual({ unknown: cell.slice(0, 40) });
  },
);

test('People are imported with the language of their row; others get the one that staff choose', async () => {
  const { id, ...shown } = await preview(
    'Email,Language\nana@a.example,es-MX\nbo@a.example,English\ncy@a.example,French\ndi@a.example,\n',
  );
  expect(shown).toMatchObject({
    languageColumn: 1,
    added: 4,
    languages: [
      { language: 'es', count: 1 },
      { language: 'en', count: 1 },
    ],
    withoutLanguage: 2,
    unknownLanguages: ['French'],
    otherColumns: [],
  });
  await start(id, { language: 'es' });
  const people = ['ana', 'bo', 'cy', 'di'].map((name) => languageOf(`${name}@a.example`));
  expect(await Promise.all(people)).toEqual(['es', 'en', 'es', 'es']);
});

test('Without a choice, people whose language the file does not name get English', async () => {
  const { id, ...shown } = await preview('Email,Idioma\nana@b.example,es\nbo@b.example,pt\n');
  expect(shown).toMatchObject({ languageColumn: 1, withoutLanguage: 1, unknownLanguages: ['pt'] });
  await start(id);
  expect([await languageOf('ana@b.example'), await languageOf('bo@b.example')]).toEqual([
    'es',
    'en',
  ]);
});

test('A column is read as languages only if it is called so, or staff choose it', async () => {
  const file = 'Email,Speaks\nana@c.example,es\n';
  const { id, ...shown } = await preview(file);
  expect(shown).toMatchObject({ languageColumn: null, languages: [], withoutLanguage: 1 });
  const chosen = { id, hasHeading: 1, emailColumn: 0, languageColumn: 1 } as const;
  const reply = await server.call('subscriber/previewImport', chosen, { as });
  expect(reply.import.preview).toMatchObject({ languageColumn: 1, withoutLanguage: 0 });
  await start(id);
  expect(await languageOf('ana@c.example')).toBe('es');
});

test('People who are imported are asked to confirm in their language', async () => {
  const { id } = await preview('Email,Language\nana@d.example,Spanish\nbo@d.example,English\n');
  await start(id, { askToConfirm: 1 });
  const subjectTo = async (email: string) => (await lastMailTo(server, email))?.subject;
  expect(await subjectTo('ana@d.example')).toBe('Confirme su suscripción');
  expect(await subjectTo('bo@d.example')).toBe('Please confirm your subscription');
});

test('An exported file of subscribers is imported with their languages', async () => {
  const filter = { search: '@d.example' };
  const { csv } = await server.call('subscriber/exportSubscribers', filter, { as });
  const { languageColumn } = await preview(csv.replaceAll('@d.example', '@e.example'));
  expect(languageColumn).toBe(csv.split(/\r?\n/)[0]?.split(',').indexOf('"language"'));
});
