import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isEmpty, progressKey, readStoredProgress, storeProgress } from './stored-progress.ts';

const stored = new Map<string, string>();

beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});
afterEach(() => {
  stored.clear();
  vi.unstubAllGlobals();
});

test('stored progress is read back', () => {
  const progress = { lessons: ['a.1'], answers: [{ questionId: 'q', optionIds: ['o'] }] };
  expect(storeProgress(progress)).toBe(true);
  expect(readStoredProgress()).toEqual(progress);
});

test.each(['', 'no JSON', 'null', '7', '[]', '{"lessons":"all","answers":{"a":1}}'])(
  'malformed progress is ignored: %j',
  (text) => {
    stored.set(progressKey, text);
    expect(isEmpty(readStoredProgress())).toBe(true);
  },
);

test('only progress that the server would accept is read', () => {
  const lessons = ['a.1', 7, null, '', 'a b', '<b>', 'x'.repeat(81)];
  const good = { questionId: 'q', optionIds: ['o'] };
  const answers = [
    good,
    null,
    'q',
    { questionId: 'q' },
    { ...good, optionIds: [] },
    { ...good, optionIds: [1] },
  ];
  stored.set(progressKey, JSON.stringify({ lessons, answers, more: true }));
  expect(readStoredProgress()).toEqual({ lessons: ['a.1'], answers: [good] });
});

test("beyond the server's limit the newest items are stored", () => {
  const lessons = Array.from({ length: 400 }, (_, index) => `a.${index}`);
  storeProgress({ lessons, answers: [] });
  expect(readStoredProgress().lessons).toEqual(lessons.slice(100));
});
