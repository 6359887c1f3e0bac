import type { CheckedBody, Reply } from '#contract/index.ts';
import { requiredPolicyPages } from '#contract/shared/pages/policy-pages.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { translate } from '#server/platform/language/current-language.ts';
import { renderTexts } from '#server/platform/markdown/render-texts.ts';
import { requireFilled } from '../lists/blanks.ts';
import { editPublished } from '../lists/change-list.ts';
import { removeChildRow, saveChildRows } from '../lists/child-rows.ts';
import { reorderRows } from '../lists/positions.ts';
import { versionConflict } from '../lists/rows.ts';
import { footerUpdated } from './edit-footer.ts';
import {
  deleteFooterPageRow,
  findFooterPage,
  insertFooterPage,
  listFooterPages,
  updateFooterPage,
} from './queries.ts';
import { readFooterPages, readFooterParagraphs } from './read-lists.ts';

const paragraphList = {
  table: 'footer_paragraphs',
  missing: 'This paragraph doesn’t exist on this page.',
} as const;

/** The cached pages that show a policy page's text, and those that list all policy pages: every page's footer. */
export const textTag = (name: string) => `footerPage:${name.toLowerCase()}`;
export const listTags = ['footerPages', 'pageLinks'];

export const pageUpdated = (name: string) => `${name} page is updated.`;

/** Adds a policy page at the end. @throws {AppError} `badInput` for a name that is taken */
export function addFooterPage(
  deps: AppDeps,
  { userId }: CurrentUser,
  { name, title }: CheckedBody<'footer/addFooterPage'>,
): Promise<Reply<'footer/addFooterPage'>> {
  return editPublished(deps, userId, 'footerPages.add', async (trx) => {
    if (await findFooterPage(trx, name)) throw nameIsTaken();
    const position = ((await listFooterPages(trx)).at(-1)?.position ?? -1) + 1;
    await insertFooterPage(trx, { name, title, position });
    return {
      subject: `footerPages/${name}`,
      tags: [...listTags, textTag(name)],
      reply: await replyWith(trx, name, `${name} page is added.`),
    };
  });
}

/**
 * Changes a policy page and the given paragraphs, and adds new ones.
 * @throws {AppError} `notFound` for a page, or for a paragraph of another page; `conflict` with the newest
 * version; `badInput` for duplicate paragraphs, a starter text with blanks, or text that cannot be rendered
 */
export async function editFooterPage(
  deps: AppDeps,
  { userId }: CurrentUser,
  { name: sentName, content = [], version, ...fields }: CheckedBody<'footer/editFooterPage'>,
): Promise<Reply<'footer/editFooterPage'>> {
  const textField = (index: number) => `content.${index}.text`;
  const texts = Object.fromEntries(content.map(({ text }, index) => [textField(index), text]));
  requireFilled(texts);
  const html = await renderTexts(texts);
  return editPublished(deps, userId, 'footerPages.edit', async (trx) => {
    const page = await findFooterPage(trx, sentName);
    if (!page) throw noSuchFooterPage();
    const { name } = page;
    if (version !== undefined && version !== page.version) {
      throw await versionConflict(trx, { read: () => readState(trx, name) });
    }
    const after = {
      title: fields.title,
      subtitle: fields.subtitle ?? page.subtitle,
      link_name: fields.linkName ?? page.link_name,
      position: fields.order ?? page.position,
    };
    await updateFooterPage(trx, page, after);
    const sent = content.map(({ id, title, text }, index) => ({
      id,
      values: { title, text, html: html[textField(index)] ?? '' },
    }));
    await saveChildRows(trx, { ...paragraphList, owner: { page_name: name } }, 'content', sent);
    const isLinkChanged = Object.entries(after).some(
      ([column, value]) => page[column as keyof typeof after] !== value,
    );
    return {
      subject: `footerPages/${name}`,
      // The text is on one page only; a title is in every page's footer.
      tags: [textTag(name), ...(isLinkChanged ? listTags : [])],
      reply: await replyWith(trx, name, pageUpdated(name)),
    };
  });
}

/**
 * Reorders the policy pages.
 * @throws {AppError} `notFound`; `badInput`
 */
export function reorderFooterPages(
  deps: AppDeps,
  { userId }: CurrentUser,
  { names }: CheckedBody<'footer/arrangeFooterPages'>,
): Promise<Reply<'footer/arrangeFooterPages'>> {
  return editPublished(deps, userId, 'footerPages.arrange', async (trx) => {
    const stored = new Map((await listFooterPages(trx)).map((row) => [row.name_key, row.name]));
    const keys = names.map((name) => stored.get(name.toLowerCase()) ?? name);
    const list = {
      table: 'footer_pages',
      key: 'name',
      missing: 'This page doesn’t exist.',
    } as const;
    await reorderRows(trx, list, keys);
    return {
      subject: 'footerPages',
      tags: listTags,
      reply: {
        code: 1,
        message: footerUpdated,
        footerPages: await readFooterPages(trx),
      },
    };
  });
}

/**
 * Deletes a policy page with its paragraphs.
 * @throws {AppError} `notFound`; `inUse` for one that the site itself links to
 */
export function deleteFooterPage(
  deps: AppDeps,
  { userId }: CurrentUser,
  sentName: string,
): Promise<Reply<'footer/deleteFooterPage'>> {
  return editPublished(deps, userId, 'footerPages.delete', async (trx) => {
    const name = await removeFooterPage(trx, sentName);
    const message = `${name} page is deleted.`;
    return {
      subject: `footerPages/${name}`,
      tags: [...listTags, textTag(name)],
      reply: { code: 1 as const, message, footerPages: await readFooterPages(trx) },
    };
  });
}

/** @returns the name of the deleted page @throws {AppError} `notFound`; `inUse` */
export async function removeFooterPage(trx: Db, sentName: string): Promise<string> {
  const page = await findFooterPage(trx, sentName);
  if (!page) throw noSuchFooterPage();
  if (requiredPolicyPages.includes(page.name.toLowerCase())) throw pageIsRequired();
  await deleteFooterPageRow(trx, page.name);
  return page.name;
}

/** Deletes one of a policy page's paragraphs. @throws {AppError} `notFound` */
export function deleteFooterParagraph(
  deps: AppDeps,
  { userId }: CurrentUser,
  id: string,
): Promise<Reply<'footer/deleteFooterParagraph'>> {
  return editPublished(deps, userId, 'footerPages.edit', async (trx) => {
    const list = { ...paragraphList, missing: 'This paragraph doesn’t exist.' };
    const { page_name: name } = await removeChildRow(trx, list, id);
    const page = await findFooterPage(trx, name);
    if (page) await updateFooterPage(trx, page, {});
    return {
      subject: `footerPages/${name}`,
      tags: [textTag(name)],
      reply: await replyWith(trx, name, 'Paragraph is deleted.'),
    };
  });
}

async function replyWith(trx: Db, pageName: string, message: string) {
  return { code: 1 as const, message, pageName, ...(await readState(trx, pageName)) };
}

async function readState(trx: Db, name: string) {
  return {
    footerPages: await readFooterPages(trx),
    footerPagesContent: await readFooterParagraphs(trx, name),
  };
}

export const noSuchFooterPage = () => new AppError('notFound', translate('pages.noSuchPage'));

const pageIsRequired = () =>
  new AppError(
    'inUse',
    'Every page of the site links to this page, so you can’t delete it. Edit its text instead.',
  );

function nameIsTaken() {
  const message = 'A page with this name already exists.';
  return new AppError('badInput', message, { errors: { name: message } });
}
