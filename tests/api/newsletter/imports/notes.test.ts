import { expect, test } from 'vitest';
import type { Body, Path } from '#contract/index.ts';
import { importsOf, monthly, stated } from '#tests/support/newsletter/imports.ts';
import { subscriberRow } from '#tests/support/newsletter/subscribers.ts';
import { anAdministrator, aStaffMember } from '#tests/support/people/accounts.ts';
import { profileOf } from '#tests/support/people/profiles.ts';
import { runJob } from '#tests/support/server/background-work.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServer();
const as = await anAdministrator(server);
const { preview } = importsOf(server, as);
const call = <P extends Path>(path: P, body: Body<P>) => server.call(path, body, { as });

/** Imports a file. @param chosen the names of the columns that staff keep */
async function importKeeping(file: string, chosen: string[] | undefined) {
  const { id, columns } = await preview(file);
  const keptColumns = chosen?.map((name) => columns.indexOf(name));
  await call('subscriber/startImport', {
    id,
    ...monthly,
    ...stated,
    askToConfirm: 0,
    ...(keptColumns && { keptColumns }),
  });
  await runJob(server, 'importing subscribers');
  return id;
}

/** A file with one person. @param columns the text of each further column, by its name */
const fileOf = (email: string, columns: Record<string, string>) =>
  `Email,${Object.keys(columns).join(',')}\n${email},${Object.values(columns)
    .map((text) => `"${text}"`)
    .join(',')}\n`;

async function subscriberOf(email: string) {
  const row = await subscriberRow(server, email);
  return (await call('subscriber/getSubscriber', { subscriber: row?.id ?? '' })).subscriber;
}

const found = async (search: string) =>
  (await call('subscriber/allSubscriber', { page: 1, search })).subscribers.map(
    ({ email }) => email,
  );

const members = `id,email,name,note,created_at,deleted_at,labels,tiers
1,ann@members.example,Ann Lee,Met at the market,2023-01-01T00:00:00.000Z,,"volunteer, gardener",
2,bob@members.example,Bob Lee,,2023-01-01T00:00:00.000Z,,,
`;

test('The preview says which columns are imported as nothing, and suggests tags, notes and phone numbers', async () => {
  const shown = await preview(members);
  const others = shown.otherColumns.map(({ column, ...rest }) => [shown.columns[column], rest]);
  const leftOut = (example: string) => ({ example, isPrivate: 0, isSuggested: 0 });
  expect(others).toEqual([
    ['id', leftOut('1')],
    ['note', { example: 'Met at the market', isPrivate: 0, isSuggested: 1 }],
    ['created_at', leftOut('2023-01-01T00:00:00.000Z')],
    ['deleted_at', leftOut('')],
    ['labels', { example: 'volunteer, gardener', isPrivate: 0, isSuggested: 1 }],
    ['tiers', leftOut('')],
  ]);
  const contacts = await preview(fileOf('cy@contacts.example', { 'Phone Number': '555 0100' }));
  expect(contacts.otherColumns).toEqual([
    { column: 1, example: '555 0100', isPrivate: 0, isSuggested: 1 },
  ]);
});

test.each([
  ['Dietary needs', 'vegetarian'],
  ['Allergies', 'none'],
  ['Date of birth', '1980-02-03'],
  ['Religion', 'none'],
  ['Household income', '20,000'],
  // The name of these says nothing, but a cell does.
  ['Notes', 'Has type 2 diabetes'],
  ['Tags', 'celiac; volunteer'],
])(
  'A column such as %j with %j may be private, and is kept only if staff choose it',
  async (name, text) => {
    const file = fileOf('private@matters.example', { [name]: text });
    const { otherColumns } = await preview(file);
    expect(otherColumns).toEqual([{ column: 1, example: text, isPrivate: 1, isSuggested: 0 }]);
  },
);

test('Only the columns that staff choose are kept, with the person, and found by the search', async () => {
  await importKeeping(members, ['note', 'labels', 'tiers']);
  expect((await subscriberOf('ann@members.example')).importedNotes).toEqual([
    { column: 'note', text: 'Met at the market' },
    { column: 'labels', text: 'volunteer, gardener' },
  ]);
  expect((await subscriberOf('bob@members.example')).importedNotes).toEqual([]);
  expect(await found('GARDENER')).toEqual(['ann@members.example']);
  expect(await found('2023-01-01')).toEqual([]);
  const { csv } = await call('subscriber/exportSubscribers', { search: 'gardener' });
  expect(csv).toContain('"note: Met at the market; labels: volunteer, gardener"');
});

test('Nothing is kept if a client of the API does not say what', async () => {
  const email = 'silent@members.example';
  await importKeeping(fileOf(email, { Tags: 'volunteer' }), undefined);
  expect((await subscriberOf(email)).importedNotes).toEqual([]);
});

test('Columns that are imported as something, and columns that are not in the file, are not kept as notes', async () => {
  const email = 'twice@members.example';
  const { id } = await preview(fileOf(email, { 'First Name': 'Ada', Tags: 'reader' }));
  const keptColumns = [0, 1, 2, 29];
  await call('subscriber/startImport', { id, ...monthly, ...stated, askToConfirm: 0, keptColumns });
  await runJob(server, 'importing subscribers');
  expect((await subscriberOf(email)).importedNotes).toEqual([{ column: 'Tags', text: 'reader' }]);
});

test('A note is one line without invisible characters, and ends after a thousand', async () => {
  const email = 'long@members.example';
  await importKeeping(fileOf(email, { Notes: ` Zoë\u200b\n\tcalled\u0000 ${'x'.repeat(2_000)}` }), [
    'Notes',
  ]);
  const [note] = (await subscriberOf(email)).importedNotes;
  expect(note?.text).toMatch(/^Zoë called x+…$/);
  expect(note?.text).toHaveLength(1_000);
  expect(await found('zoe called')).toEqual([email]);
});

test('Someone who is subscribed already keeps what is known of them', async () => {
  const email = 'known@members.example';
  await importKeeping(fileOf(email, { Tags: 'first' }), ['Tags']);
  await importKeeping(fileOf(email, { Tags: 'second' }), ['Tags']);
  expect((await subscriberOf(email)).importedNotes).toEqual([{ column: 'Tags', text: 'first' }]);
});

test('The profile of a person shows the notes to those who manage subscribers, and to no one else', async () => {
  const email = 'profile@members.example';
  await importKeeping(fileOf(email, { Tags: 'beekeeper' }), ['Tags']);
  const id = await profileOf(server, as, email);
  const { profile } = await call('people/getPerson', { id });
  const importedNotes = [{ column: 'Tags', text: 'beekeeper' }];
  expect(profile.subscriptions).toEqual([expect.objectContaining({ email, importedNotes })]);
  const events = { as: await aStaffMember(server, ['events']) };
  const seen = await server.call('people/getPerson', { id }, events);
  expect(JSON.stringify(seen)).not.toContain('beekeeper');
  const { people } = await server.call('people/getPeople', { search: 'beekeeper' }, events);
  expect(people).toEqual([]);
  const { data } = await call('people/exportPerson', { id });
  expect(data).toMatchObject({ addresses: { [email]: { newsletters: { importedNotes } } } });
});

test('Staff delete the notes about someone, who stays subscribed', async () => {
  const email = 'forgotten@members.example';
  await importKeeping(fileOf(email, { Notes: 'Wrong person' }), ['Notes']);
  const { id: subscriber } = await subscriberOf(email);
  await call('subscriber/deleteImportedNotes', { subscriber });
  expect(await subscriberOf(email)).toMatchObject({ status: 'confirmed', importedNotes: [] });
  expect(await found('wrong person')).toEqual([]);
  const unknown = await server.attempt(
    'subscriber/deleteImportedNotes',
    { subscriber: 'no-one' },
    { as },
  );
  expect(unknown.status).toBe(404);
});

test('Undoing the import, or deleting the person, removes the notes', async () => {
  const email = 'undone@members.example';
  const id = await importKeeping(fileOf(email, { Notes: 'Quince jam' }), ['Notes']);
  expect(await found('quince jam')).toEqual([email]);
  await call('subscriber/undoImport', { id });
  await runJob(server, 'importing subscribers');
  expect(await subscriberRow(server, email)).toBeUndefined();
  const other = 'erased@members.example';
  await importKeeping(fileOf(other, { Notes: 'Medlar jam' }), ['Notes']);
  await call('people/deletePerson', { id: await profileOf(server, as, other) });
  expect(await found('medlar jam')).toEqual([]);
});
