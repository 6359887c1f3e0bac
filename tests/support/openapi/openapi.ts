import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ApiDocument } from '#server/openapi/document.ts';
import { stopAtEnd } from '#tests/support/cleanup.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../../..');

/**
 * Lints a document with Redocly's recommended rules.
 * @returns a line for each problem
 */
export async function lint(document: ApiDocument): Promise<string[]> {
  const { createConfig, lintFromString } = await import('@redocly/openapi-core');
  const problems = await lintFromString({
    source: JSON.stringify(document),
    absoluteRef: 'openapi.json',
    config: await createConfig({ extends: ['recommended'] }),
  });
  return problems.map(
    ({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`,
  );
}

/**
 * Generates types with openapi-typescript.
 * @returns the folder, with the types in `api.d.ts`
 */
export async function generateTypes(document: ApiDocument): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'api-client-'));
  stopAtEnd(() => rm(folder, { recursive: true, force: true }));
  // Lets a program in it find the packages.
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  await writeFile(join(folder, 'openapi.json'), JSON.stringify(document));
  await run(process.execPath, [
    join(import.meta.dirname, 'generate-types.ts'),
    join(folder, 'openapi.json'),
    join(folder, 'api.d.ts'),
  ]);
  return folder;
}

/** Compiles a client in a folder with tsc. @throws if it does not compile, with tsc's output as `stdout` */
export async function compileClient(folder: string, program: string): Promise<void> {
  await writeFile(join(folder, 'client.ts'), program);
  const options = ['--ignoreConfig', '--noEmit', '--strict', '--skipLibCheck'];
  await run(process.execPath, [
    join(root, 'node_modules/typescript/bin/tsc'),
    ...options,
    '--module',
    'preserve',
    '--target',
    'es2024',
    '--lib',
    'es2024,dom,dom.iterable',
    '--types',
    'node',
    join(folder, 'client.ts'),
  ]);
}

/** Runs a client as a separate program. @returns its output, parsed as JSON */
export async function runClient(folder: string, environment: Record<string, string>) {
  const { stdout } = await run(process.execPath, [join(folder, 'client.ts')], {
    env: { ...process.env, ...environment },
  });
  return JSON.parse(stdout);
}
