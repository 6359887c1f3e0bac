import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contentFolder } from './demo-data.ts';

/** The text of a page as content/README.md describes it, with the section and name in its path. */
interface PageFile {
  section: string;
  name: string;
  source: string;
}

/** @param language whose translations; absent: the originals */
export async function listPageFiles(language = ''): Promise<PageFile[]> {
  const folder = join(contentFolder, language, 'pages');
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.md'));
  return Promise.all(
    files.sort().map(async (file) => {
      const [section = '', name = ''] = file.replace(/\.md$/, '').split(/[/\\]/);
      return { section, name, source: await readFile(join(folder, file), 'utf8') };
    }),
  );
}
