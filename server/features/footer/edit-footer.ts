import type { CheckedBody, Reply } from '#contract/index.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { renderTexts } from '#server/platform/markdown/render-texts.ts';
import type { Tables } from '#server/schema/tables.ts';
import { editPublished } from '../lists/change-list.ts';
import { versionConflict } from '../lists/rows.ts';
import { listFooterData, upsertFooterData } from './queries.ts';
import { readFooterData } from './read-lists.ts';

/** The blocks of a footer, in order: a new site has none yet, and gets them by an edit. */
export const blocks = ['help', 'disclaimer', 'certification'];
const namedBlocks = new Set(['help', 'certification']);

/** The messages of the specification. */
export const footerUpdated = 'Footer is updated.';
export const blockUpdated = (name: string) =>
  namedBlocks.has(name) ? `${name} is updated.` : footerUpdated;

/** Updates a block, or adds it if there is none. */
export async function putBlock(
  trx: Db,
  block: Pick<Tables['footer_data'], 'name' | 'title' | 'text' | 'html'>,
): Promise<void> {
  const row = (await listFooterData(trx)).find(({ name }) => name === block.name);
  const position = row?.position ?? blocks.indexOf(block.name);
  await upsertFooterData(trx, { ...block, position, version: (row?.version ?? 0) + 1 });
}

/**
 * Changes one of the footer's blocks.
 * @throws {AppError} `notFound`; `conflict` with all blocks; `badInput` for text that cannot be rendered
 */
export async function editFooterData(
  deps: AppDeps,
  { userId }: CurrentUser,
  { name: sentName, title, text, version }: CheckedBody<'footer/editFooterData'>,
): Promise<Reply<'footer/editFooterData'>> {
  const { text: html = '' } = await renderTexts({ text });
  const name = sentName.toLowerCase();
  return editPublished(deps, userId, 'footerData.edit', async (trx) => {
    const row = (await listFooterData(trx)).find((block) => block.name === name);
    if (!row && !blocks.includes(name)) throw new AppError('notFound', 'This block doesn’t exist.');
    if (version !== undefined && version !== row?.version) {
      const read = async () => ({ footerData: await readFooterData(trx) });
      throw await versionConflict(trx, { read });
    }
    await putBlock(trx, { name, title, text, html });
    return {
      subject: `footerData/${name}`,
      tags: ['footer'],
      reply: { code: 1, message: blockUpdated(name), footerData: await readFooterData(trx) },
    };
  });
}
