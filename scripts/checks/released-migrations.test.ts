import { createHash } from 'node:crypto';
import { appendFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { knownMigrations } from '#server/schema/migrate.ts';
import released from '#server/schema/migrations/released.json' with { type: 'json' };

// A database records the migrations that it has by name, so an edited one would never run again. At a release, add the
// SHA-256 of its new migrations to released.json.

const folder = join(import.meta.dirname, '../../server/schema/migrations');
const namesOf = (files: string[]) => files.filter((file) => /^\d/.test(file)).sort();

/** The released files that are missing from a folder of migrations, or differ from what was released. */
function changedIn(migrations: string): string[] {
  const files = readdirSync(migrations);
  return Object.entries(released)
    .filter(([file, sha256]) => !files.includes(file) || hashOf(join(migrations, file)) !== sha256)
    .map(([file]) => file);
}

const hashOf = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');

describe('Migrations', () => {
  test('never change once they are released', () => {
    expect(changedIn(folder)).toEqual([]);
  });

  test.each(Object.keys(released))('are found changed if %s is edited', (file) => {
    const copy = mkdtempSync(join(tmpdir(), 'migrations-'));
    try {
      cpSync(folder, copy, { recursive: true });
      appendFileSync(join(copy, file), '\n');
      expect(changedIn(copy)).toEqual([file]);
      rmSync(join(copy, file));
      expect(changedIn(copy)).toEqual([file]);
    } finally {
      rmSync(copy, { recursive: true });
    }
  });

  test('run in the order of their numbers, each of which occurs once', () => {
    const files = namesOf(readdirSync(folder));
    expect(knownMigrations).toEqual(files.map((file) => file.replace('.ts', '')));
    const numbers = files.map((file) => Number(file.slice(0, 4)));
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  test('are named after what they mean for the previous version, from the first release on', () => {
    const [last = ''] = namesOf(Object.keys(released)).slice(-1);
    for (const file of namesOf(readdirSync(folder)).slice(10)) {
      expect.soft(file).toMatch(/^\d{4}-(expand|contract)-[a-z-]+\.ts$/);
      if (!(file in released)) expect.soft(file > last, file).toBe(true);
    }
  });
});
