import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const platformTables = 'server/schema/tables/platform.ts';

/** Quoted words that are not tables: the media folder, the common dependencies, and a share of a queue. */
const otherMeanings: Record<string, string> = {
  media: 'server/platform/storage/',
  people: 'server/platform/markdown/',
  sessions: 'server/http/access/',
};

test('Neither the platform nor http names a table of a feature', async () => {
  const tables = await featureTables();
  expect(tables).toEqual(expect.arrayContaining(['users', 'pages', 'subscribers', 'donations']));
  expect(tables).not.toContain('rate_limits');
  const named: string[] = [];
  for await (const file of glob('server/{platform,http}/**/*.ts', { cwd: root })) {
    if (file.endsWith('.test.ts')) continue;
    const source = await readFile(join(root, file), 'utf8');
    for (const table of tablesIn(source, tables)) {
      const allowed = otherMeanings[table];
      if (!allowed || !file.startsWith(allowed)) named.push(`${file}: ${table}`);
    }
  }
  expect(named).toEqual([]);
});

test('A table is found wherever a statement names it', () => {
  for (const source of [
    "db.selectFrom('users').selectAll()",
    "db.selectFrom(['pages', 'users as person'])",
    "query.innerJoin('users as person', 'person.id', 'sessions.user_id')",
    'sql`select 1 from users where id = 1`',
    'sql`update users set name = 1`',
    "eb.ref('users.id')",
  ]) {
    expect(tablesIn(source, ['users']), source).toEqual(['users']);
  }
  expect(tablesIn("// 'users'\n/* from users */ const users = person.users;", ['users'])).toEqual(
    [],
  );
});

/** The tables of features, by name. */
async function featureTables(): Promise<string[]> {
  const tables: string[] = [];
  for await (const file of glob('server/schema/tables/*.ts', { cwd: root })) {
    if (file === platformTables) continue;
    const source = await readFile(join(root, file), 'utf8');
    const [, fields = ''] = /^export interface \w+Tables \{\n(.*?)^\}/ms.exec(source) ?? [];
    for (const [, name = ''] of fields.matchAll(/^ {2}(\w+):/gm)) tables.push(name);
  }
  return tables;
}

/** The tables in a source's strings or SQL; comments do not count. */
function tablesIn(source: string, tables: readonly string[]): string[] {
  const code = source.replace(/\/\*.*?\*\//gs, '').replace(/(^|\s)\/\/.*$/gm, '');
  return tables.filter((table) =>
    new RegExp(
      `['"\`]${table}(?:['"\`]| as \\w|\\.\\w)|\\b(?:from|join|into|update|table)\\s+"?${table}\\b`,
    ).test(code),
  );
}
