import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Addresses, lookAlikeOf } from './address.ts';

const addresses = new Addresses([
  { '/verifying/*': ['purpose', 'verify_token'], '/articles': ['topic', 'page'] },
  { '/dashboard/*': ['page'] },
  { '/dashboard/*': ['role', 'page'] },
]);
const addressOf = (url: string) => addresses.read(url);
const key = (url: string) => addressOf(url).key;

test('Every spelling of one page gives the same key', () => {
  for (const spelling of [
    '/About',
    '/ABOUT',
    '//about/',
    '/%41bout',
    '/about?utm_source=x',
    '/about?',
  ]) {
    expect(key(spelling)).toBe('/about');
  }
  expect(key('/')).toBe('/');
});

test('Only parameters that a page declares are kept', () => {
  const { query } = addressOf('/Verifying?b=2&purpose=email&a=1');
  expect(query).toBe('?purpose=email');
});

test('A parameter of a page does not apply to the pages below it, unless it is declared for all of them', () => {
  expect(key('/Articles?page=2&topic=beans')).toBe('/articles?topic=beans&page=2');
  expect(key('/articles.data?page=2')).toBe('/articles.data?page=2');
  expect(key('/articles/Fiber?page=2')).toBe('/articles/fiber');
  expect(key('/verifying/x?purpose=email')).toBe('/verifying/x?purpose=email');
});

test('Parameters that several features declare for one path are combined without duplicates', () => {
  expect(key('/dashboard/users?role=editor&page=2&x=1&page=3')).toBe(
    '/dashboard/users?page=2&role=editor',
  );
});

test('An escaped slash stays escaped, so a private area cannot be disguised as a file of another', () => {
  expect(addressOf('/account%2fx.css').firstSegment).toBe('account%2fx.css');
  expect(addressOf('/ACCOUNT/x.css').firstSegment).toBe('account');
});

test('A property name of Object.prototype is a path like any other', () => {
  for (const word of ['constructor', '__proto__', 'valueOf', 'hasOwnProperty']) {
    expect(key(`/${word}?x=1`)).toBe(`/${word.toLowerCase()}`);
    expect(key(`/${word}.data?_routes=root`)).toBe(`/${word.toLowerCase()}.data?_routes=root`);
  }
});

test('A print page is cached once per paper size, and other pages ignore it', () => {
  expect(key('/courses/Fiber/print?paper=a4&x=1')).toBe('/courses/fiber/print?paper=a4');
  expect(key('/courses/Fiber/print?paper=letter')).toBe('/courses/fiber/print?paper=letter');
  expect(key('/courses/Fiber/print.data?paper=a4')).toBe('/courses/fiber/print.data?paper=a4');
  expect(key('/courses/Fiber/print?paper=A3')).toBe('/courses/fiber/print');
  expect(key('/courses/Fiber?paper=a4')).toBe('/courses/fiber');
});

test('An invalid URL is rejected', () => {
  expect(() => key('http://[')).toThrow('The request isn’t valid.');
});

test('Only the path of an absolute-form target is used', () => {
  expect(key('http://evil.example/About?x=1')).toBe('/about');
});

test('A malformed escape stays as it is', () => {
  expect(key('/%zz')).toBe(key('/%25zz'));
});

test('An escape is decoded once', () => {
  expect(key('/%2541bout')).toBe('/%2541bout');
  expect(key('/a%2cb')).toBe('/a,b');
});

test('Dots are resolved as in a browser, and cannot hide an area', () => {
  expect(key('/x/../About/./%2e')).toBe('/about');
  expect(addressOf('/x/%2E%2e/account').firstSegment).toBe('account');
  expect(key('/../..')).toBe('/');
});

test("A navigation's data has one key", () => {
  for (const spelling of ['/About.data', '/about/_.data', '/about.DATA', '/%61bout%2edata']) {
    expect(key(spelling)).toBe('/about.data');
  }
  expect(key('/_.data')).toBe('/_.data');
});

test('The fallback for an unusual path is its plain form', () => {
  for (const path of ['/Ａbout', '/ABOUT\u0301', '/ábout', '/a\u0301bout', '/Åbout']) {
    expect(lookAlikeOf(addressOf(path).canonicalPath)).toBe('/about');
  }
  expect(lookAlikeOf(addressOf('/m\u0131ss').canonicalPath)).toBe('/miss');
  expect(lookAlikeOf(addressOf('/mi\u00df').canonicalPath)).toBe('/miss');
  expect(key('/\u212Aale')).toBe('/kale');
  expect(key('/caf\u00e9')).toBe(key('/cafe\u0301'));
  for (const path of ['/about', '/a b', '/жук', '/courses%2Ffiber', '/\u2044about']) {
    expect(lookAlikeOf(addressOf(path).canonicalPath)).toBeNull();
  }
});

test("A navigation's data request says which routes it wants", () => {
  const address = addressOf('/About.data?_routes=public/about&x=1');
  expect(address).toMatchObject({ isData: true, firstSegment: 'about', routes: 'public/about' });
});

test('The fast path finds the same key as the full parser', () => {
  const part = fc.constantFrom('/', '/About', '/a-b_c', '.data', '%41', '?purpose=email', 'é', ' ');
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const url = `/${parts.join('')}`;
      expect(addresses.keyOf(url)).toBe(addressOf(url).key);
    }),
  );
});
