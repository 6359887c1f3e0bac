import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8'));

interface Package {
  integrity?: string;
  resolved?: string;
}

const manifest = read('package.json') as Record<string, Record<string, string>>;
const locked = Object.entries((read('package-lock.json') as { packages: object }).packages).filter(
  ([path]) => path !== '',
) as [string, Package][];

test('Every library has an exact version', () => {
  for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies']) {
    for (const [name, version] of Object.entries(manifest[kind] ?? {})) {
      expect.soft(version, name).toMatch(/^(?:npm:[\w@/-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/);
    }
  }
});

test('Every library comes from the registry with a pinned checksum', () => {
  expect(locked.length).toBeGreaterThan(100);
  for (const [path, { integrity, resolved }] of locked) {
    expect.soft(integrity, path).toMatch(/^sha512-/);
    expect
      .soft(resolved ?? 'https://registry.npmjs.org/', path)
      .toMatch(/^https:\/\/registry\.npmjs\.org\//);
  }
});

test('The SBOM can be created', () => {
  const text = execFileSync('npm', ['run', '--silent', 'sbom'], { cwd: root, encoding: 'utf8' });
  const list = JSON.parse(text) as { bomFormat: string; components: { name: string }[] };
  expect(list.bomFormat).toBe('CycloneDX');
  const names = new Set(list.components.map(({ name }) => name));
  for (const [name, version] of Object.entries({
    ...manifest.dependencies,
    ...manifest.devDependencies,
  })) {
    // 'npm:typescript@5.9.3' is another library under this name.
    const [, library = name] = /^npm:(.+)@/.exec(version) ?? [];
    expect.soft(names).toContain(library);
  }
});
