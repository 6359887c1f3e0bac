import { expect, test } from 'vitest';
import { stateOfMailing } from './mailing-status.ts';

test('A mailing that is due is starting, and one for later is scheduled', () => {
  const at = (difference: number) => new Date(Date.now() + difference).toISOString();
  expect(stateOfMailing({ status: 'scheduled', startAt: at(-1_000) })).toBe('Starting');
  expect(stateOfMailing({ status: 'scheduled', startAt: at(60_000) })).toBe('Scheduled');
  expect(stateOfMailing({ status: 'sending', startAt: at(-1_000) })).toBe('Sending');
});
