import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { hooksOnPackages } from './bundler-plugins.ts';

const root = join(import.meta.dirname, '../..');
const packages = join(root, 'node_modules');
const packageFiles = readdirSync(packages, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(?:[cm]?[jt]s|tsx|css)$/.test(file))
  .map((file) => join(packages, file));

test('No plugin of the build changes the code of packages', () => {
  expect(packageFiles.length).toBeGreaterThan(10_000);
  const files = globSync(['*.{ts,mjs}', 'scripts/**/*.ts', 'tests/**/*.config.ts'], { cwd: root });
  expect(files).toContain('vite.config.ts');
  for (const file of files.filter((each) => !each.endsWith('.test.ts'))) {
    const text = readFileSync(join(root, file), 'utf8');
    expect.soft(hooksOnPackages(text, packageFiles), file).toEqual([]);
  }
});

test('Interfaces that libraries call unsafe or unstable are not used', () => {
  const folders = '{app,server,contract,scripts,tests,bench}/**/*.{ts,tsx,mjs}';
  const files = globSync([folders, '*.{ts,mjs}'], { cwd: root });
  expect(files.length).toBeGreaterThan(1_000);
  const using = files.filter((file) =>
    /\b(?:UNSAFE|unstable)_/.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(using).toEqual([]);
});

describe('A hook that may change the code of packages is found', () => {
  const paths = ['/site/node_modules/react/index.js', '/site/node_modules/fastify/lib/server.js'];

  test.each([
    ['by the name of a package', `transform: { filter: { id: /fastify\\/lib/ }, handler() {} }`],
    ['by the folder of packages', `load: { filter: { id: [/node_modules/] }, handler() {} }`],
    ['by an extension', `transform: { filter: { id: { include: /\\.js$/ } }, handler() {} }`],
    ['by an exception', `transform: { filter: { id: { exclude: /\\/react\\// } }, handler() {} }`],
    ['without a filter', `transform(code) { return code; }`],
    ['with a filter of the code alone', `transform: { filter: { code: /x/ }, handler() {} }`],
    ['with a function from elsewhere', `transform: another`],
    ['in output files', `renderChunk: (code) => code`],
  ])('%s', (_, hook) => {
    expect(hooksOnPackages(`export default { name: 'a', ${hook} };`, paths)).toHaveLength(1);
  });

  test.each([
    `transform: { filter: { id: { include: /\\.js$/, exclude: /node_modules/ } }, handler() {} }`,
    `transform: { filter: { id: /\\/site\\/app\\// }, handler() {} }`,
    `resolveId() {}, generateBundle() {}`,
  ])('but not %s', (hook) => {
    expect(hooksOnPackages(`export default { name: 'a', ${hook} };`, paths)).toEqual([]);
  });
});
