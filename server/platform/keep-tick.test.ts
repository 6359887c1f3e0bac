import { expect, test } from 'vitest';
import { keepTick } from './keep-tick.ts';

test('The kept object is one that process.nextTick made', async () => {
  expect(await keepTick()).toHaveProperty('callback', expect.any(Function));
});
