import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { capabilities } from '../../contract/shared/capabilities.ts';
import { type Role, roles } from '../../contract/shared/roles.ts';

const root = join(import.meta.dirname, '../..');

/** Where a role itself is the subject. Everything else asks for a capability: `contract/shared/capabilities.ts`. */
const places = [
  'contract/shared/roles.ts',
  'server/stored-roles.ts',
  'server/features/auth/accounts/queries.ts',
  'server/features/users/',
  'contract/auth/calls.ts',
  'contract/sample.ts',
  'contract/users/',
  'server/seed/first-start.ts',
  'app/dashboard/users/',
];

/** Those that name nothing else: 'events' is a feature too. */
const unmistakable: Role[] = ['editor', 'publisher', 'fundraiser', 'administrator'];

const waysToNameOne = [
  new RegExp(`(['"\`])(?:${unmistakable.join('|')})\\1(?! in )`),
  new RegExp(
    `(?:roles|held)(?: \\?\\? \\[\\]\\))?[?!]*\\.includes\\((['"\`])(?:${roles.join('|')})\\1`,
    'i',
  ),
  /\baccount_?type['")]*(?: [!=]==|,| in|:)\s*(?:'(?:=|!=)',\s*)?[[(]?[12]\b/i,
];
const namesRole = (source: string) => waysToNameOne.some((way) => way.test(source));

const files = ['app', 'contract', 'server']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
      (file) => `${folder}/${file.replaceAll('\\', '/')}`,
    ),
  )
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));
const sources = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));

test('A role is named only where it is the subject: calls, screens and rules name a capability', () => {
  const found = files.filter((file) => namesRole(sources.get(file) ?? ''));
  expect(places.filter((place) => !found.some((file) => file.startsWith(place)))).toEqual([]);
  expect(found.filter((file) => !places.some((place) => file.startsWith(place)))).toEqual([]);
});

test('Every capability is asked for by a call, a screen or a rule', () => {
  const definitions = ['contract/shared/capabilities.ts', 'contract/shared/roles.ts'];
  const asking = files.filter((file) => !definitions.includes(file));
  const isAskedFor = (capability: string) =>
    asking.some((file) => sources.get(file)?.includes(`'${capability}'`));
  expect(capabilities.filter((each) => !isAskedFor(each))).toEqual([]);
});

test.each([
  "who: 'editor',",
  'const audience = ["fundraiser"];',
  "if (user.roles.includes('events')) {",
  "(user?.roles ?? []).includes('newsletter')",
  'if (person.accountType === 1) return;',
  ".where('account_type', '=', 1)",
])('It is noticed in: %s', (source) => {
  expect(namesRole(source)).toBe(true);
});

test.each([
  "who: 'events.read',",
  "const path = '/newsletter';",
  "section === 'events'",
  ".where('account_type', '!=', 0)",
])('It is not seen in: %s', (source) => {
  expect(namesRole(source)).toBe(false);
});
