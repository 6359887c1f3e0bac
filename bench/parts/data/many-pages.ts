import { newId } from '#server/platform/crypto/ids.ts';
import { connect } from '#server/platform/db/connect.ts';
import { parsePageFile } from '#server/seed/page-file.ts';

const sections = ['articles', 'articles', 'courses', 'programs'] as const;
/** Rows per statement: engines limit the number of values. */
const atOnce = 200;

/** Markdown of an article's usual length. */
export const paragraph =
  'Beans and lentils hold **protein**, fiber and iron, and cost little. Soak them overnight, cook them slowly, and keep what is left in the cold for three days. See [our courses](/courses) for more.';

/**
 * Adds live pages to a site's database: half of them articles, the others courses and programs.
 * @param textOf the text of a page's paragraphs, by its number
 * @returns the articles' names
 */
export async function addPages(
  dataDirectory: string,
  count: number,
  textOf: (index: number) => string = () => paragraph,
): Promise<string[]> {
  const { db } = await connect({ dataDirectory, databaseUrl: undefined });
  const rows = Array.from({ length: count }, (_, index) => pageRow(index, textOf(index)));
  for (let from = 0; from < rows.length; from += atOnce) {
    await db
      .insertInto('pages')
      .values(rows.slice(from, from + atOnce))
      .execute();
  }
  await db.destroy();
  return rows.filter(({ section }) => section === 'articles').map(({ name }) => name);
}

function pageRow(index: number, text: string) {
  const id = newId();
  const name = `Page-${index}`;
  const chapters = ['First', 'Second', 'Third', 'Fourth'];
  const body = chapters.map((title) => `## ${title}\n\n${text}\n\n${text}`).join('\n\n');
  const file = `---\ntitle: Page number ${index}\nsubtitle: One of many\n---\n${text}\n\n${body}`;
  const { intro, content } = parsePageFile(file, id);
  const words = { intro: JSON.stringify(intro), content: JSON.stringify(content) };
  return {
    id,
    section: sections[index % sections.length] ?? 'articles',
    name,
    name_key: name.toLowerCase(),
    position: index + 100,
    version: 1,
    draft_intro: words.intro,
    draft_content: words.content,
    live_intro: words.intro,
    live_content: words.content,
    has_changes: 0 as const,
    published_at: Date.now(),
    updated_at: Date.now(),
    updated_by: null,
  };
}
