import type { Section } from '#contract/shared/pages/sections.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { newId } from '#server/platform/crypto/ids.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { listPages } from '../listed/queries.ts';
import { emptyIntro, type PageIntro, type PageParagraph, paragraphId } from '../page-content.ts';
import { nameIsTaken } from '../page-names.ts';
import { findPage, insertPage } from '../queries.ts';

interface NewPage {
  section: Section;
  name: string;
  /** Absent fields are empty. */
  intro: Partial<PageIntro>;
  paragraphs?: Pick<PageParagraph, 'title' | 'text' | 'html'>[];
}

/**
 * Adds a draft at the end of its section, hidden from visitors.
 * @throws {AppError} `badInput` for a name that is taken
 */
export async function addDraft(
  trx: Db,
  { userId }: CurrentUser,
  { section, name, intro, paragraphs = [] }: NewPage,
): Promise<void> {
  if (await findPage(trx, section, name)) throw nameIsTaken('name');
  const id = newId();
  const last = (await listPages(trx, section, 'draft')).at(-1);
  await insertPage(trx, {
    id,
    section,
    name,
    name_key: name.toLowerCase(),
    position: (last?.position ?? -1) + 1,
    draft_intro: JSON.stringify({ ...emptyIntro, ...intro }),
    draft_content: JSON.stringify(
      paragraphs.map((paragraph) => ({
        id: paragraphId(id),
        image: '',
        imageAlt: '',
        ...paragraph,
      })),
    ),
    updated_by: userId,
  });
}
