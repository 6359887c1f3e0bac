import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { aFolder } from '#tests/support/backup/backups.ts';

const root = join(import.meta.dirname, '../../..');
const run = promisify(execFile);

/** A checkout of this program of its own, installed and built. */
export async function anInstallation(): Promise<string> {
  const home = await aFolder();
  await copySources(home);
  await run('cp', ['-al', join(root, 'node_modules'), home]);
  await cp(join(root, 'build'), join(home, 'build'), { recursive: true });
  return home;
}

/**
 * The sources of a later version, as a folder.
 * @param changes text that is replaced in a file, by the file's path
 */
export async function aLaterVersion(
  version: string,
  changes: Record<string, [from: string, to: string]> = {},
): Promise<string> {
  const folder = await aFolder();
  await copySources(folder);
  const edits = { 'package.json': ['"version": "0.2.0"', `"version": "${version}"`], ...changes };
  for (const [path, [from = '', to = '']] of Object.entries(edits)) {
    const text = await readFile(join(folder, path), 'utf8');
    if (!text.includes(from)) throw new Error(`${path} has no ${from}`);
    await writeFile(join(folder, path), text.replace(from, to));
  }
  return folder;
}

const addNotes = `
    await db.schema.createTable('notes').addColumn('id', 'text', (id) => id.primaryKey()).execute();
    await db.schema.alterTable('donors').addColumn('note', 'text').execute();`;

/** Adds a migration to a version, after all others. @param name such as '9999-expand-notes' */
export const withMigration = (
  name: string,
  statements = addNotes,
): Record<string, [string, string]> => ({
  'server/schema/migrate.ts': [
    '};\n\n/** The names of all steps',
    `  '${name}': async (db) => {${statements}\n  },\n};\n\n/** The names of all steps`,
  ],
});

async function copySources(folder: string): Promise<void> {
  const { stdout } = await run(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    { cwd: root, maxBuffer: 64 * 1024 * 1024 },
  );
  for (const file of stdout.split('\0').filter(Boolean)) {
    if (/^(tests|bench|docs)\//.test(file)) continue;
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await cp(join(root, file), join(folder, file));
  }
}

/** Runs `npm run upgrade` or `npm run rollback` of an installation. */
export async function runCommand(
  home: string,
  name: 'upgrade' | 'rollback',
  options: string[],
  variables: Record<string, string>,
): Promise<{ code: number; output: string }> {
  const env = { PATH: process.env.PATH, NODE_NO_WARNINGS: '1', ...variables };
  const command = ['scripts/run.sh', `scripts/upgrade/${name}.ts`, ...options];
  try {
    const { stdout, stderr } = await run('sh', command, { cwd: home, env });
    return { code: 0, output: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, output: stdout + stderr };
  }
}
