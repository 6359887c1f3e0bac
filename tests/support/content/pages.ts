import type { ExpressionBuilder, Insertable } from 'kysely';
import { originalSectionOf, type Section } from '#contract/shared/pages/sections.ts';
import { newId } from '#server/platform/crypto/ids.ts';
import type { Tables } from '#server/schema/tables.ts';
import { parsePageFile } from '#server/seed/page-file.ts';
import type { Db } from '#tests/support/database/connection.ts';

interface PageOverrides {
  section?: Section;
  name?: string;
  title?: string;
  /** Markdown: the intro, then `## ` sections, as in content/README.md. */
  body?: string;
  /** Absent: the draft is published. */
  state?: 'live' | 'draft';
  order?: number;
  /** The name of the page of which it is a translation. */
  original?: string;
}

/** A page with a title, an intro, a read-more paragraph and two paragraphs of content. */
export async function aPage({ db }: { db: Db }, overrides: PageOverrides = {}) {
  const {
    section = 'articles',
    name = `Page-${newId().replace(/\W/g, 'x')}`,
    title = 'Beans',
    body = 'Beans are *good*.\n\n<!-- read more -->\n\nMore beans.\n\n## First\n\nOne.\n\n## Second\n\nTwo.',
    state = 'live',
  } = overrides;
  const id = newId();
  const page = parsePageFile(`---\ntitle: ${JSON.stringify(title)}\n---\n${body}`, id);
  const intro = JSON.stringify(page.intro);
  const content = JSON.stringify(page.content);
  const isLive = state === 'live';
  const now = Date.now();
  await db
    .insertInto('pages')
    .values({
      id,
      section,
      name,
      name_key: name.toLowerCase(),
      position: overrides.order ?? 0,
      version: 1,
      draft_intro: intro,
      draft_content: content,
      live_intro: isLive ? intro : null,
      live_content: isLive ? content : null,
      has_changes: isLive ? 0 : 1,
      published_at: isLive ? now : null,
      live_at: isLive ? now : null,
      updated_at: now,
      updated_by: null,
      // Absent without an original, so that also a database from before translations takes the page.
      ...(overrides.original !== undefined && {
        original_id: ({ selectFrom }: ExpressionBuilder<Tables, 'pages'>) =>
          selectFrom('pages')
            .select('id')
            .where('section', '=', originalSectionOf(section))
            .where('name', '=', overrides.original as string),
      }),
    })
    .execute();
  return { section, name };
}

/** Inserts one row into a table, as content written by staff. */
export async function aRow<T extends keyof Tables>(
  { db }: { db: Db },
  table: T,
  row: Insertable<Tables[T]>,
): Promise<void> {
  await db
    .insertInto(table)
    .values(row as never)
    .execute();
}
