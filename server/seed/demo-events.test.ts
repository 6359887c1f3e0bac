import { readFile } from 'node:fs/promises';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { type DemoEvent, daysUntil } from './demo-events.ts';

const content = new URL('../../content/', import.meta.url);
const read = (path: string) => readFile(new URL(path, content), 'utf8');
const { events } = parse(await read('data/events.yaml')) as { events: DemoEvent[] };

test('An event of a program takes place at an address of the program', async () => {
  const addresses = events.flatMap(({ program, place = '' }) => {
    const street = /\d+ [A-Z]\w+ (?:Street|Road|Lane)/.exec(place)?.[0];
    return program && street ? [{ program, street }] : [];
  });
  expect(addresses.length).toBeGreaterThan(2);
  for (const { program, street } of addresses) {
    expect(await read(`pages/programs/${program}.md`), program).toContain(street);
  }
});

test('Whatever the day of the first start, events fall on their weekdays, one is over and the others are ahead', () => {
  for (let day = 0; day < 366; day += 1) {
    const start = Temporal.PlainDate.from('2026-11-30').add({ days: day });
    for (const event of events) {
      const days = daysUntil(event, start);
      const date = start.add({ days });
      expect(date.toLocaleString('en-US', { weekday: 'long' })).toBe(event.weekday);
      if (event.week) expect(Math.ceil(date.day / 7), event.slug).toBe(event.week);
      expect(days < 0, event.slug).toBe(event.days < 0);
    }
  }
});
