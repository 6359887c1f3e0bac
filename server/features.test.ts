import { globSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { eventSubscribersOf } from './contributions.ts';
import type { Feature } from './feature.ts';
import { contentTablesOf } from './features/releases/preview/content-copy.ts';
import { features } from './features.ts';
import { shownTables, type Tables } from './schema/tables.ts';

const folder = join(import.meta.dirname, 'features');

test('Every folder of a feature exports it, and it has the folder’s name', async () => {
  const found: string[] = [];
  for (const path of globSync(join(folder, '*/feature.ts'))) {
    const exported: Record<string, Feature> = await import(path);
    const [feature] = Object.values(exported);
    expect(features).toContain(feature);
    expect(feature?.name).toBe(basename(dirname(path)));
    found.push(basename(dirname(path)));
  }
  expect(found).toHaveLength(features.length);
  expect(globSync(join(folder, '*'))).toHaveLength(features.length);
});

test('No two subscribers to events have the same name, by which their deliveries are stored', () => {
  const names = eventSubscribersOf(features).map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

test('Every table that pages show is copied for previews of releases, but campaigns, which show gifts', () => {
  const copied = new Set(contentTablesOf(features));
  const missing = Object.keys(shownTables).filter((table) => !copied.has(table as keyof Tables));
  expect(missing).toEqual(['campaigns']);
});
