import { expect, test } from 'vitest';
import { statusOfMailing } from './mailing-status.ts';

test('A mailing that is due is starting, and one for later is scheduled', () => {
  const at = (difference: number) => new Date(Date.now() + difference).toISOString();
  expect(statusOfMailing({ status: 'scheduled', startAt: at(-1_000) })).toBe('Starting');
  expect(statusOfMailing({ status: 'scheduled', startAt: at(60_000) })).toBe('Scheduled');
  expect(statusOfMailing({ status: 'sending', startAt: at(-1_000) })).toBe('Sending');
});
