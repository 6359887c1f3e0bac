import { expect, test } from 'vitest';
import { minute } from '#contract/shared/time-units.ts';
import { failureReport } from './failure-report.ts';

function aLog() {
  const lines: { fields: object; message: string }[] = [];
  return { lines, error: (fields: object, message: string) => lines.push({ fields, message }) };
}

test('A failed job is logged by name with its cause', () => {
  const log = aLog();
  const error = new Error('The database is unavailable.');
  failureReport(log)('reminders', error);
  expect(log.lines).toEqual([
    { fields: { err: error, work: 'reminders' }, message: expect.stringContaining('reminders') },
  ]);
});

test('A persistent cause is repeated after ten minutes, a new cause and another job at once', () => {
  const log = aLog();
  let now = 0;
  const report = failureReport(log, () => now);
  const fail = (work: string, cause: string) => report(work, new Error(cause));
  fail('reminders', 'away');
  now = 9 * minute;
  fail('reminders', 'away');
  expect(log.lines).toHaveLength(1);
  fail('reminders', 'wrong');
  fail('mail', 'away');
  expect(log.lines).toHaveLength(3);
  now += 10 * minute;
  fail('reminders', 'wrong');
  expect(log.lines).toHaveLength(4);
});
