import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import type { DemoEvent } from './demo-events.ts';

const content = new URL('../../content/', import.meta.url);
const read = (path: string) => readFile(new URL(path, content), 'utf8');

test('An event of a program takes place at an address of the program', async () => {
  const { events } = parse(await read('data/events.yaml')) as { events: DemoEvent[] };
  const addresses = events.flatMap(({ program, place = '' }) => {
    const street = /\d+ [A-Z]\w+ (?:Street|Road|Lane)/.exec(place)?.[0];
    return program && street ? [{ program, street }] : [];
  });
  expect(addresses.length).toBeGreaterThan(2);
  for (const { program, street } of addresses) {
    expect(await read(`pages/programs/${program}.md`), program).toContain(street);
  }
});
