import { afterEach, expect, test, vi } from 'vitest';
import { PacedStarts } from './paced-starts.ts';

/** The time that the event loop has spent, in ms. */
let now = 0;
vi.spyOn(performance, 'now').mockImplementation(() => now);
afterEach(() => {
  now += 1_000;
});

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

function aQueue() {
  const started: string[] = [];
  const starts = new PacedStarts({
    staff: { waiting: 5, weight: 3 },
    others: { waiting: 30, weight: 1 },
  });
  /** Work that takes some ms. */
  const add = (name: string, time: number, share: 'staff' | 'others' = 'others') =>
    starts.start(
      () => {
        started.push(name);
        now += time;
      },
      share,
      name,
    );
  return { started, add };
}

test('Work starts at once while the event loop has time', () => {
  const { started, add } = aQueue();
  for (const name of ['a', 'b', 'c']) add(name, 3);
  expect(started).toEqual(['a', 'b', 'c']);
});

test('When a turn of the event loop has taken long, the rest starts in later ones', async () => {
  const { started, add } = aQueue();
  for (const name of ['a', 'b', 'c', 'd']) add(name, 20);
  expect(started).toEqual(['a']);
  const turns: number[] = [];
  while (started.length < 4) {
    await nextTurn();
    turns.push(started.length);
  }
  expect(started).toEqual(['a', 'b', 'c', 'd']);
  expect(turns.every((count, index) => count - (turns[index - 1] ?? 1) <= 1)).toBe(true);
});

test('Nothing new starts before what waits', async () => {
  const { started, add } = aQueue();
  add('a', 20);
  add('b', 1);
  now += 1_000;
  add('c', 1);
  expect(started).toEqual(['a']);
  await expect.poll(() => started).toEqual(['a', 'b', 'c']);
});

test('A kind with a greater weight is started more often, and each has room of its own', async () => {
  const { started, add } = aQueue();
  add('first', 20);
  const added = Array.from({ length: 31 }, (_, index) => add(`other ${index}`, 20));
  expect(added.filter(Boolean)).toHaveLength(30);
  for (const name of ['staff 1', 'staff 2', 'staff 3']) expect(add(name, 20, 'staff')).toBe(true);
  await expect.poll(() => started).toHaveLength(34);
  expect(started.slice(1, 6).filter((name) => name.startsWith('staff'))).toHaveLength(3);
});
