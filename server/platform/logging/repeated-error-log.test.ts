import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RepeatedErrorLog } from './repeated-error-log.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function aLog() {
  const lines: { message: string; count?: number }[] = [];
  const error = (fields: { count?: number }, message: string) =>
    lines.push({ message, ...(fields.count && { count: fields.count }) });
  return { lines, outages: new RepeatedErrorLog({ error }) };
}

test('An outage is logged at once, and then once in ten seconds with a count', () => {
  const { lines, outages } = aLog();
  for (let times = 0; times < 300; times += 1) {
    outages.error(Object.assign(new Error('No'), { code: 'ECONNREFUSED' }), 'Away');
    vi.advanceTimersByTime(100);
  }
  expect(lines).toHaveLength(4);
  expect(lines[0]).toEqual({ message: 'Away' });
  expect(1 + lines.reduce((sum, { count = 0 }) => sum + count, 0)).toBe(300);
});

test('Each kind of error has its own line, and one that comes again later is new', () => {
  const { lines, outages } = aLog();
  outages.error(Object.assign(new Error('No'), { code: '57P01' }), 'Away');
  outages.error(Object.assign(new Error('No'), { code: '53300' }), 'Away');
  outages.error(new Error('Port 4711 is gone'), 'Away');
  outages.error(new Error('Port 4712 is gone'), 'Away');
  expect(lines).toHaveLength(3);
  vi.advanceTimersByTime(30_000);
  expect(lines).toHaveLength(4);
  outages.error(Object.assign(new Error('No'), { code: '57P01' }), 'Away');
  expect(lines).toHaveLength(5);
});
