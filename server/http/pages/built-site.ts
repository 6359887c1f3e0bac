import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { allLanguages, type Language } from '#contract/shared/language/languages.ts';
import type { SiteFiles } from '#contract/site/site-files.ts';
import type { BuiltSite, SiteApplication } from '../site-build.ts';

/** The exports of a build of the site for the server. */
export interface SiteModule {
  createSite(files: ReadonlyMap<Language, SiteFiles>): SiteApplication;
}

/**
 * Opens a build of the site.
 * @param module the path of the build's module for the server
 * @param clients the folders with its files for browsers, and those of earlier releases
 */
export async function openBuiltSite(
  module: string,
  clients: readonly string[],
): Promise<BuiltSite> {
  const [client = ''] = clients;
  const files = await Promise.all(
    allLanguages.map(
      async (language) => [language, await readSiteFiles(client, language)] as const,
    ),
  );
  const application = import(pathToFileURL(module).href).then((site: SiteModule) =>
    site.createSite(new Map(files)),
  );
  return { build: { load: () => application, isDevelopment: false }, folders: clients };
}

/** A file of the build, as Vite describes it: https://vite.dev/guide/backend-integration */
interface Chunk {
  file: string;
  /** The sources that it imports statically. */
  imports?: string[];
  css?: string[];
}

const entry = 'app/entry.client.tsx';

/** @param client the folder with the build's files for browsers */
async function readSiteFiles(client: string, language: Language): Promise<SiteFiles> {
  const read = async (name: string) => JSON.parse(await readFile(join(client, name), 'utf8'));
  const manifest: Record<string, Chunk> = await read(`.vite/manifest-${language}.json`);
  const { id } = (await read('builds/latest.json')) as { id: string };
  const chunksOf = (modules: readonly string[]): Chunk[] => {
    const found = new Set<Chunk>();
    for (const module of [entry, ...modules]) addChunks(manifest, module, found);
    return [...found];
  };
  const unique = (files: string[]) => [...new Set(files)].map((file) => `/${file}`);
  return {
    build: id,
    entry: `/${manifest[entry]?.file}`,
    developmentScript: null,
    scriptsOf: (modules) => unique(chunksOf(modules).map(({ file }) => file)),
    stylesOf: (modules) => unique(chunksOf(modules).flatMap(({ css = [] }) => css)),
  };
}

/** Adds the chunk of a module to those that are `found`, after those that it imports. */
function addChunks(manifest: Record<string, Chunk>, module: string, found: Set<Chunk>): void {
  const chunk = manifest[module];
  if (!chunk || found.has(chunk)) return;
  for (const imported of chunk.imports ?? []) addChunks(manifest, imported, found);
  found.add(chunk);
}
