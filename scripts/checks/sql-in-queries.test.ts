import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const statement = /\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql(?:<[^`]*>)?`/;
/** A feature's statements are in `queries.ts`, or in the folder `queries`. */
const isHome = (file: string) => /(?:^|\/)queries(?:\.ts$|\/)/.test(file);

test.each(['server/features', 'server/seed'])('%s has SQL only in its queries', (folder) => {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const withSql = files.filter((file) =>
    statement.test(readFileSync(join(root, folder, file), 'utf8')),
  );
  expect(withSql.filter(isHome).length).toBeGreaterThan(0);
  expect(withSql.filter((file) => !isHome(file))).toEqual([]);
});
