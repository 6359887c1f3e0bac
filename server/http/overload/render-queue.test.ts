import { expect, test } from 'vitest';
import { NewConnections } from './new-connections.ts';
import { type RenderKind, RenderQueue } from './render-queue.ts';

/** Fills a queue with renderings that wait for the test. */
function aQueue() {
  const queue = new RenderQueue('postgres', new NewConnections());
  const begun: string[] = [];
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const add = (name: string, kind: RenderKind, network = name, signal?: AbortSignal) => {
    const render = async () => {
      begun.push(name);
      await released;
      return name;
    };
    const outcome = queue
      .run(render, { kind, network, ...(signal && { signal }) })
      .catch(({ code }) => code);
    return outcome as Promise<string>;
  };
  return { begun, add, release };
}

test('A flood of searches is refused beyond its share, and leaves room for everyone’s pages', async () => {
  const { begun, add, release } = aQueue();
  const searches = Array.from({ length: 200 }, (_, index) => add(`search ${index}`, 'visitor'));
  await expect.poll(() => begun).toHaveLength(4);
  const home = add('home', 'everyone');
  const dashboard = add('dashboard', 'session');
  release();
  const outcomes = await Promise.all(searches);
  expect(outcomes.filter((outcome) => outcome === 'unavailable')).toHaveLength(156);
  expect(await Promise.all([home, dashboard])).toEqual(['home', 'dashboard']);
  expect(begun.indexOf('home')).toBeLessThan(8);
  expect(begun.indexOf('dashboard')).toBeLessThan(8);
});

test('One network cannot keep another from its turn', async () => {
  const { begun, add, release } = aQueue();
  const flood = Array.from({ length: 100 }, () => add('flood', 'visitor', 'one network'));
  const other = add('other', 'visitor', 'another network');
  release();
  expect(await other).toBe('other');
  expect(begun.indexOf('other')).toBeLessThan(8);
  await Promise.all(flood);
});

test('A page whose client has left is not rendered', async () => {
  const { begun, add, release } = aQueue();
  const client = new AbortController();
  const running = Array.from({ length: 4 }, (_, index) => add(`page ${index}`, 'visitor'));
  const left = add('left', 'visitor', 'left', client.signal);
  client.abort();
  expect(await left).toBe('unavailable');
  release();
  await Promise.all(running);
  expect(begun).not.toContain('left');
});
