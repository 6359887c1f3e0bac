// Prints every used library as CycloneDX JSON: `npm run --silent sbom > sbom.json`. Generated from
// package-lock.json, since `npm sbom` omits peer dependencies, React among them. Development dependencies are
// marked; some of them (the text editor, the fonts) end up in the site's files.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Locked {
  /** Its folder, if installed under an alias. */
  name?: string;
  version: string;
  integrity?: string;
  license?: string;
  dev?: true;
}

const root = join(import.meta.dirname, '..');
const read = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8'));
const { name, version } = read('package.json') as { name: string; version: string };
const { packages } = read('package-lock.json') as { packages: Record<string, Locked> };

const components = Object.entries(packages)
  .filter(([path]) => path !== '')
  .map(([path, locked]) =>
    describe(locked.name ?? path.slice(path.lastIndexOf('node_modules/') + 13), locked),
  );

console.log(
  JSON.stringify(
    {
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      version: 1,
      metadata: { component: { type: 'application', name, version } },
      components,
    },
    null,
    2,
  ),
);

function describe(library: string, { version, integrity = '', license, dev }: Locked) {
  const [, digest = ''] = integrity.split('sha512-');
  return {
    type: 'library',
    name: library,
    version,
    purl: `pkg:npm/${library.replace('@', '%40')}@${version}`,
    hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }],
    ...(dev && { properties: [{ name: 'cdx:npm:package:development', value: 'true' }] }),
    ...(license && { licenses: [{ expression: license }] }),
  };
}
