import { LRUCache } from 'lru-cache';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { aSite } from '#tests/support/server/site.ts';

/** Lookalikes of letters, and characters that case mapping turns into them. */
const lookAlikes: Record<string, string[]> = {
  i: ['ı', 'İ', 'í', 'ⅰ'],
  k: ['\u212a', 'ķ'],
  s: ['ſ', 'ś'],
  a: ['ａ', 'á', 'a\u0301', '\u212b', 'ª'],
  e: ['ｅ', 'é', 'e\u0301'],
  d: ['ｄ', 'ⅾ'],
  l: ['ｌ', 'ⅼ'],
  o: ['ｏ', 'ó'],
  t: ['ｔ', 'ť'],
  ss: ['ß', 'ẞ'],
  fi: ['ﬁ'],
};

/** Numbers from 0 to 1 that are the same in every run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

const hex = (text: string) =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');

/** Spellings of one path: in letter case, escapes, slashes, dots, parameters, and with lookalike letters. */
function spellingsOf(path: string, count: number): string[] {
  const random = numbers(7);
  const oneOf = <T>(list: T[]): T => list[Math.floor(random() * list.length)] as T;
  /** Lookalikes and double escapes are rare. */
  const disguise = (text: string): string => {
    const kind = random();
    if (kind < 0.9) return text;
    if (kind < 0.92) return text.replace(/[a-z]/i, (letter) => hex(hex(letter)));
    const others = Object.entries(lookAlikes).filter(([plain]) => text.includes(plain));
    const [plain, alike] = oneOf(others.length > 0 ? others : [['', ['']] as const]);
    return text.replace(plain, oneOf([...alike]));
  };
  const spell = (letter: string) => {
    if (letter === '/') return oneOf(['/', '/', '//', '/./', '/x/../', '/x/%2e%2E/']);
    if (letter === '%') return letter;
    if (letter > '~') return encodeURIComponent(letter);
    const cased = random() < 0.5 ? letter.toUpperCase() : letter.toLowerCase();
    return random() < 0.3 ? hex(cased) : cased;
  };
  const harmless = ['', '', '', '', '/', '/', '?', '?utm_source=x', '/.', '/x/..'];
  const others = ['%20', '%09', '%00', '%2F', '%5C', ';x', '.', '%2e'];
  return Array.from({ length: count }, () => {
    const end = random() < 0.97 ? oneOf(harmless) : oneOf(others);
    return [...disguise(path)].map(spell).join('') + end;
  });
}

/** The keys of pages cached from now on. */
function watchCache() {
  const set = vi.spyOn(LRUCache.prototype, 'set');
  return () => new Set(set.mock.calls.map(([key]) => String(key)).filter((key) => key[0] === '/'));
}

afterEach(() => void vi.restoreAllMocks());

const site = await aSite();

describe('Many spellings of one page', () => {
  test.each([
    ['/courses/Nutrition-Basics', 1_500],
    ['/About', 200],
    ['/test/finish/Passed', 200],
  ])('of %s add at most one cache entry, and all show the canonical page', async (path, many) => {
    const canonical = (await site.get(path)).body;
    // A second node has an empty cache.
    const node = await aSite({}, site.place);
    const keys = watchCache();
    const count = { 200: 0, 301: 0, 400: 0, 404: 0 };
    for (const spelling of spellingsOf(path, many)) {
      const { status, body, headers } = await node.get(spelling);
      count[status as keyof typeof count] += 1;
      if (status === 200) expect(body.equals(canonical), spelling).toBe(true);
      if (status === 301) expect(headers.location, spelling).toBe(path.toLowerCase());
    }
    expect([...keys()]).toEqual([path.toLowerCase()]);
    expect(count[200]).toBeGreaterThan(many / 2);
    expect(count[301]).toBeGreaterThan(0);
    expect(count[404]).toBeGreaterThan(0);
    expect(sum(Object.values(count))).toBe(many);
  });
});

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);

test('A path that is escaped twice is another path, which does not exist', async () => {
  for (const path of [
    '/%2541bout',
    '/courses%5CNutrition-Basics',
    '/Ab%09out',
    '/courses%2FNutrition-Basics',
  ]) {
    expect((await site.get(path)).status, path).toBe(404);
  }
});

test('A 404 shows the requested spelling', async () => {
  await site.get('/no-such-page');
  const { status, body } = await site.get('/No-SUCH-page');
  expect(status).toBe(404);
  expect(body.toString()).toContain('Page Not Found: /No-SUCH-page');
  expect(body.toString()).not.toContain('/no-such-page');
});

test('A 404 shows the path as people write it, and a malformed escape as it is', async () => {
  for (const [path, shown] of [
    ['/n%C3%BCsse', '/nüsse'],
    ['/articles/n%c3%bcsse', '/articles/nüsse'],
    ['/caf%C3%A9%2Fmenu', '/café%2Fmenu'],
    ['/n%C3%BCsse/%E0%A4%A', '/nüsse/%E0%A4%A'],
  ] as const) {
    const { status, body } = await site.get(path);
    expect([status, /<h1[^>]*>(.*?)<\/h1>/.exec(body.toString())?.[1]], path).toEqual([
      404,
      `Page Not Found: ${shown}`,
    ]);
  }
});

test('A private address written with dot segments is just as private', async () => {
  for (const path of ['/x/../account', '/About/%2e%2e/account', '/./ACCOUNT/']) {
    const { headers } = await site.get(path);
    expect(headers['cache-control'], path).toBe('no-store');
    expect(headers.location, path).toBe('/');
  }
});
