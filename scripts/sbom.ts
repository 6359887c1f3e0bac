// Prints every library that is used, as CycloneDX JSON: `npm run --silent sbom > sbom.json`.
// Made from package-lock.json: `npm sbom` leaves out what others ask for as a peer, React among them. Those
// that only build and test are marked; some of them (the text editor, the fonts) get into the site's files.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Locked {
  /** Where it is installed under another name. */
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
