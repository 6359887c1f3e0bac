import { describe, expect, test } from 'vitest';
import { type BuiltResponse, buildResponse } from './built-response.ts';
import { PageCache, type Rendered } from './page-cache.ts';

const plenty = 1024 * 1024;

async function aPage(text: string, overrides: Partial<Rendered> = {}): Promise<Rendered> {
  const answer = await buildResponse(200, Buffer.from(text), {}, null);
  return { answer, tags: new Set(['page:a']), isCacheable: true, ...overrides };
}

/** A rendering that ends when the test says so. */
function aSlowRendering() {
  const { promise, resolve, reject } = Promise.withResolvers<Rendered>();
  let count = 0;
  const render = () => {
    count += 1;
    return promise;
  };
  return { render, resolve, reject, count: () => count };
}

const textOf = (answer: BuiltResponse | undefined) => answer?.variantIn('identity').body.toString();

describe('The page cache', () => {
  test('renders a page once, and then caches it', async () => {
    const cache = new PageCache(plenty);
    await cache.findOrRender('/a', () => aPage('first'));
    const again = await cache.findOrRender('/a', () => aPage('second'));
    expect(textOf(again)).toBe('first');
    expect(textOf(cache.find('/a'))).toBe('first');
  });

  test('renders once for any number of waiting requests', async () => {
    const cache = new PageCache(plenty);
    const slow = aSlowRendering();
    const waiting = Array.from({ length: 50 }, () => cache.findOrRender('/a', slow.render));
    slow.resolve(await aPage('one'));
    expect((await Promise.all(waiting)).map(textOf)).toEqual(Array(50).fill('one'));
    expect(slow.count()).toBe(1);
  });

  test('reports a failed rendering to all waiting requests, and tries again for the next', async () => {
    const cache = new PageCache(plenty);
    const slow = aSlowRendering();
    const waiting = [1, 2, 3].map(() => cache.findOrRender('/a', slow.render));
    slow.reject(new Error('the database is unavailable'));
    const outcomes = await Promise.allSettled(waiting);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(textOf(await cache.findOrRender('/a', () => aPage('well again')))).toBe('well again');
  });

  test('drops the pages that show what changed, and no others', async () => {
    const cache = new PageCache(plenty);
    await cache.findOrRender('/a', () => aPage('a', { tags: new Set(['board', 'footer']) }));
    await cache.findOrRender('/b', () => aPage('b', { tags: new Set(['faq', 'footer']) }));
    cache.drop(['board']);
    expect(cache.find('/a')).toBeUndefined();
    expect(textOf(cache.find('/b'))).toBe('b');
    cache.drop(['nothing', 'footer']);
    expect(cache.find('/b')).toBeUndefined();
  });

  test('does not cache a page that changed while it was rendered', async () => {
    const cache = new PageCache(plenty);
    const slow = aSlowRendering();
    const old = cache.findOrRender('/a', slow.render);
    cache.drop(['page:a']);
    const fresh = cache.findOrRender('/a', () => aPage('new'));
    slow.resolve(await aPage('old'));
    expect(textOf(await old)).toBe('old');
    expect(textOf(await fresh)).toBe('new');
    expect(textOf(cache.find('/a'))).toBe('new');
  });

  test('does not cache uncacheable pages', async () => {
    const cache = new PageCache(plenty);
    await cache.findOrRender('/a', () => aPage('private', { isCacheable: false }));
    expect(cache.find('/a')).toBeUndefined();
  });

  test('stays within its size, and evicts the least recently used pages first', async () => {
    const page = await aPage('x'.repeat(1000));
    const cache = new PageCache(page.answer.bytes * 3);
    for (const key of ['/a', '/b', '/c']) await cache.findOrRender(key, async () => page);
    cache.find('/a');
    await cache.findOrRender('/d', async () => page);
    expect(['/a', '/b', '/c', '/d'].filter((key) => cache.find(key))).toEqual(['/a', '/c', '/d']);
  });

  test('returns a page larger than the whole cache, and keeps its contents', async () => {
    const small = await aPage('small');
    const cache = new PageCache(small.answer.bytes * 2);
    await cache.findOrRender('/small', async () => small);
    const large = await cache.findOrRender('/large', () => aPage('x'.repeat(10_000)));
    expect(textOf(large)).toHaveLength(10_000);
    expect(cache.find('/large')).toBeUndefined();
    expect(cache.find('/small')).toBeDefined();
  });
});
