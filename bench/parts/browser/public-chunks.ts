import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { allLanguages } from '../../../contract/shared/language/languages.ts';
import { currentRelease } from '../../../scripts/releases.ts';

const client = currentRelease().clients[0] ?? '';
const folder = join(client, 'assets');
/** Strings in these libraries that survive minification. */
const marks: Record<string, RegExp> = {
  zod: /ZodError|invalid_type|"~standard"/,
  'an editor': /ProseMirror|milkdown|CodeMirror/i,
  'a table or a chart library': /getHeaderGroups|recharts/,
  'a widget library': /data-radix|radix-|floating-ui|headlessui|react-aria/i,
};

interface Chunk {
  file: string;
  imports?: string[];
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
  const files = await Promise.all(allLanguages.map(publicChunksIn));
  return new Set(files.flat());
}

async function publicChunksIn(language: string): Promise<string[]> {
  const text = await readFile(join(client, `.vite/manifest-${language}.json`), 'utf8');
  const manifest: Record<string, Chunk> = JSON.parse(text);
  const wanted = new Set(
    Object.keys(manifest).filter((source) => /^app\/(?:entry\.client|public\/)/.test(source)),
  );
  for (const source of wanted) for (const each of manifest[source]?.imports ?? []) wanted.add(each);
  return [...wanted].map((source) => manifest[source]?.file.split('/').at(-1) ?? '');
}
