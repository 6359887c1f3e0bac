import { expect, test } from 'vitest';
import type { Body, Path } from '#contract/index.ts';
import { importsOf } from '#tests/support/newsletter/imports.ts';
import { subscriberRow } from '#tests/support/newsletter/subscribers.ts';
import { anAccount, anAdministrator, aStaffMember } from '#tests/support/people/accounts.ts';
import { profileOf } from '#tests/support/people/profiles.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServer();
const as = await anAdministrator(server);
const call = <P extends Path>(path: P, body: Body<P>) => server.call(path, body, { as });

const add = (email: string, firstName = '', lastName = '') =>
  call('subscriber/addSubscriber', {
    email,
    firstName,
    lastName,
    test: 0,
    general: 0,
    newsletters: 1,
    consentNote: 'Asked at the harvest supper',
    askToConfirm: 0,
  });

const namesFound = async (search: string) =>
  (await call('people/getPeople', { search })).people.map(({ name }) => name);

test('A person who only subscribes has the name of the imported file, and is found by it', async () => {
  await importsOf(server, as).run(
    'Email,First Name,Last Name\nada@names.example,Ada,Ng\nplain@names.example,,\n',
  );
  expect(await namesFound('names.example')).toEqual(['Ada Ng', '']);
  expect(await namesFound('ng ada')).toEqual(['Ada Ng']);
  const { csv } = await call('people/exportPeople', { search: 'ada@names' });
  expect(csv).toContain('"Ada Ng","ada@names.example"');
});

test('The search of staff screens finds subscribers by any part of their name, in their profile and their list', async () => {
  await add('first.last@search.example', 'Wilhelmina', 'Abernathy');
  const { results } = await call('dashboard/search', { search: 'abernathy wilhel' });
  expect(results).toEqual([
    expect.objectContaining({ kind: 'people', label: 'Wilhelmina Abernathy' }),
    expect.objectContaining({
      kind: 'subscribers',
      label: 'Wilhelmina Abernathy',
      note: 'first.last@search.example, confirmed',
    }),
  ]);
});

test('Staff who may not manage subscribers find the person by that name, but no subscription', async () => {
  await add('events.sees@search.example', 'Thaddeus', 'Quimby');
  const team = { as: await aStaffMember(server, ['events']) };
  const { results } = await server.call('dashboard/search', { search: 'quimby' }, team);
  expect(results.map(({ kind }) => kind)).toEqual(['people']);
  const id = await profileOf(server, as, 'quimby');
  const { profile } = await server.call('people/getPerson', { id }, team);
  expect(profile).toMatchObject({ person: { name: 'Thaddeus Quimby' }, subscriptions: null });
});

test('A profile follows the name of its subscription, until an account or staff say another one', async () => {
  const email = 'renamed@names.example';
  const { subscriber } = await add(email, 'Bo', 'Peep');
  const id = await profileOf(server, as, email);
  const name = async () => (await call('people/getPerson', { id })).profile.person.name;
  expect(await name()).toBe('Bo Peep');
  const lists = { test: 0, general: 0, newsletters: 1 } as const;
  const edited = { subscriber: subscriber.id, email, firstName: 'Bea', lastName: 'Peep', ...lists };
  await call('subscriber/editSubscriber', edited);
  expect(await name()).toBe('Bea Peep');
  await anAccount(server, { email, firstName: 'Beatrice', lastName: 'Peep' });
  expect(await name()).toBe('Beatrice Peep');
});

test('Two subscribers with one full name are suggested as duplicates', async () => {
  await add('home@twice.example', 'Ottilie', 'Vandermeer');
  await add('work@twice.example', 'Ottilie', 'Vandermeer');
  await namesFound('twice.example');
  const { pairs } = await call('people/getDuplicates', {});
  expect(pairs.map(({ people }) => people.map(({ email }) => email).sort())).toContainEqual([
    'home@twice.example',
    'work@twice.example',
  ]);
});

test('The name is exported with a person’s data, and gone with the person', async () => {
  const email = 'erased@names.example';
  await add(email, 'Perpetua', 'Lind');
  const id = await profileOf(server, as, email);
  const { data } = await call('people/exportPerson', { id });
  expect(data).toMatchObject({
    profile: { name: 'Perpetua Lind' },
    addresses: { [email]: { newsletters: { firstName: 'Perpetua', lastName: 'Lind' } } },
  });
  await call('people/deletePerson', { id });
  expect(await namesFound('perpetua')).toEqual([]);
  expect(await subscriberRow(server, email)).toBeUndefined();
});
