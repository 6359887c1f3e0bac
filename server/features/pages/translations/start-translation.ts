import type { CheckedBody, Reply } from '#contract/index.ts';
import { type CheckQuestion, unansweredQuestion } from '#contract/shared/pages/check-question.ts';
import { fixedPageOf } from '#contract/shared/pages/fixed-pages.ts';
import { fieldsOf, kindOf, type PageKey } from '#contract/shared/pages/kinds/kinds.ts';
import {
  type OriginalSection,
  originalSectionOf,
  type Section,
  sectionIn,
} from '#contract/shared/pages/sections.ts';
import { slugOf } from '#contract/shared/text/slug.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { editPublished } from '#server/features/lists/change-list.ts';
import { newId } from '#server/platform/crypto/ids.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError, badField } from '#server/platform/errors.ts';
import { noSuchPage, presentDraft } from '../editing/drafts.ts';
import { emptyIntro, type PageIntro, paragraphIdIn } from '../page-content.ts';
import { nameIsTaken, rejectUnreachableName } from '../page-names.ts';
import { findPage, insertPage, type PageRow } from '../queries.ts';
import { listTranslations } from './queries.ts';
import { presentContentOf } from './stale-parts.ts';
import type { PageContent } from './translatable-parts.ts';

type Start = CheckedBody<'translations/startTranslation'>;

/**
 * Creates the translation of a page: a draft with its parts, without their texts. Starts are one after the other, so a page
 * has one translation in each language.
 * @throws {AppError} `notFound`; `conflict` with the translation that exists; `badInput` for a name that is taken or not
 * allowed
 */
export function startTranslation(
  deps: AppDeps,
  { userId }: CurrentUser,
  { section, name, language, title = '', newName }: Start,
): Promise<Reply<'translations/startTranslation'>> {
  return editPublished(deps, userId, 'page.translate', async (trx) => {
    const original = await findPage(trx, section, name);
    if (!original) throw noSuchPage();
    const added = await addTranslation(trx, userId, original, { language, title, newName });
    const { pageData } = presentDraft(added);
    const message = `${title || added.name} page is added.`;
    const subject = `${added.section}/${added.name}`;
    return { subject, reply: { code: 1 as const, message, pageData } };
  });
}

/**
 * Adds the draft of a translation, with the parts of its original and without their texts.
 * @throws {AppError} `conflict` with the translation that exists; `badInput` for a name that is taken or not allowed
 */
export async function addTranslation(
  trx: Db,
  userId: string,
  original: PageRow,
  { language, title = '', newName }: Pick<Start, 'language' | 'title' | 'newName'>,
): Promise<PageRow> {
  const section = originalSectionOf(original.section);
  const own = sectionIn(language, section);
  await requireOnlyTranslation(trx, own, original.id);
  const ownName = await freeNameOf(trx, original, own, { title, newName });
  const id = newId();
  const present = presentContentOf(original);
  const { intro, content } = withoutTexts(id, original, present);
  await insertPage(trx, {
    id,
    section: own,
    name: ownName,
    name_key: ownName.toLowerCase(),
    position: original.position,
    draft_intro: JSON.stringify({ ...intro, title }),
    draft_content: JSON.stringify(content),
    updated_by: userId,
    original_id: original.id,
    translated_from: JSON.stringify(present),
  });
  const added = await findPage(trx, own, ownName);
  if (!added) throw noSuchPage();
  return added;
}

/**
 * A page has one translation in each language.
 * @throws {AppError} `conflict` with the one that exists
 */
export async function requireOnlyTranslation(
  trx: Db,
  section: Section,
  originalId: string,
): Promise<void> {
  const [existing] = await listTranslations(trx, section, [originalId]);
  if (!existing) return;
  throw new AppError('conflict', `This page has a translation already: ${existing.name}.`, {
    current: { section: existing.section, name: existing.name },
  });
}

/** The name of a translation that no other page has: one that nobody chose gets a number, if need be. */
async function freeNameOf(
  trx: Db,
  original: PageRow,
  own: Section,
  { title, newName }: Pick<Start, 'newName'> & { title: string },
): Promise<string> {
  const section = originalSectionOf(original.section);
  const name = nameOf(section, original.name, own, { title, newName });
  const isChosen = newName !== undefined || kindOf(section)?.names !== 'free';
  let free = name;
  for (let number = 2; await findPage(trx, own, free); number += 1) {
    if (isChosen) throw nameIsTaken('newName');
    free = `${name}-${number}`;
  }
  return free;
}

/** The name of a translation: as chosen, or made of its title. Pages that the site needs have one name. */
function nameOf(
  section: OriginalSection,
  original: string,
  own: Section,
  { title, newName }: Pick<Start, 'newName'> & { title: string },
): string {
  if (fixedPageOf(section, original) || section === 'intro') {
    if (newName === undefined || newName.toLowerCase() === original.toLowerCase()) return original;
    throw badField('newName', 'This page has the same name in every language.');
  }
  const isByMonth = kindOf(section)?.names === 'months';
  const name = newName ?? (isByMonth ? original : slugOf(title, original, 80));
  rejectUnreachableName(own, name, 'newName');
  return name;
}

/**
 * What a translation has in common with its original: parts, pictures, sources, author, date, and own fields that are no
 * texts. Who reviewed the original did not review the translation.
 */
function withoutTexts(id: string, page: PageKey, { intro, content }: PageContent): PageContent {
  const { image, author, publishedOn, sources } = intro;
  const fields = Object.fromEntries(
    Object.entries(intro.fields ?? {}).filter(([name]) => {
      const kind = fieldsOf(page)?.[name]?.kind;
      return kind !== undefined && kind !== 'text' && kind !== 'list';
    }),
  );
  const own: PageIntro = {
    ...emptyIntro,
    image,
    author,
    publishedOn,
    sources,
    readMoreText: intro.readMoreText.map((each) => ({
      id: paragraphIdIn(id, each.id),
      text: '',
      html: '',
    })),
    ...(Object.keys(fields).length > 0 && { fields }),
  };
  const withBlank = (question: CheckQuestion | undefined) =>
    question && { question: unansweredQuestion(question) };
  return {
    intro: own,
    content: content.map(({ id: original, image: picture, question }) => ({
      id: paragraphIdIn(id, original),
      title: '',
      text: '',
      html: '',
      image: picture,
      imageAlt: '',
      ...withBlank(question),
    })),
  };
}
