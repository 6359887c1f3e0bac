import { globSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import type { Feature } from './feature.ts';
import { features } from './features.ts';

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
