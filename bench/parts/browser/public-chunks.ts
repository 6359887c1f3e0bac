import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { currentRelease } from '../../../scripts/releases.ts';

const folder = join(currentRelease().clients[0] ?? '', 'assets');
/** Strings in these libraries that survive minification. */
const marks: Record<string, RegExp> = {
  zod: /ZodError|invalid_type|"~standard"/,
  'an editor': /ProseMirror|milkdown|CodeMirror/i,
  'a table or a chart library': /getHeaderGroups|recharts/,
  'a widget library': /data-radix|radix-|floating-ui|headlessui|react-aria/i,
};

interface RouteManifest {
  entry: { module: string; imports: string[] };
  routes: Record<string, { module: string; imports?: string[] }>;
}

/** The chunks of public pages that contain a library that only staff screens may load: should be empty. */
export async function foreignChunks(): Promise<string[]> {
  const found: string[] = [];
  for (const name of await publicChunks()) {
    const text = await readFile(join(folder, name), 'utf8');
    for (const [what, mark] of Object.entries(marks)) {
      if (mark.test(text)) found.push(`${name} holds ${what}`);
    }
  }
  return found;
}

async function publicChunks(): Promise<Set<string>> {
  const file = (await readdir(folder)).find((name) => /^public-manifest-.*\.js$/.test(name)) ?? '';
  const text = await readFile(join(folder, file), 'utf8');
  const manifest = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1));
  const { entry, routes } = manifest as RouteManifest;
  const chunks = [entry, ...Object.values(routes)].flatMap(({ module, imports = [] }) => [
    module,
    ...imports,
  ]);
  return new Set(chunks.map((path) => path.split('/').at(-1) ?? ''));
}
