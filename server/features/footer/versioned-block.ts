import { AppError } from '#server/platform/errors.ts';
import { renderTexts } from '#server/platform/markdown/render-texts.ts';
import type { VersionedList } from '../lists/history/versioned-list.ts';
import { blocks, blockUpdated, putBlock } from './edit-footer.ts';
import { listFooterData } from './queries.ts';

/** The footer's blocks, with drafts and a history. On a new site they are empty. */
export const footerBlockHistory: VersionedList<'footerBlocks'> = {
  list: 'footerBlocks',
  area: 'footerData',
  tables: [['footer_data', 'name']],
  message: ({ key }) => blockUpdated(key),
  titleOf: ({ title }) => title,
  async read(db) {
    const stored = await listFooterData(db);
    const names = new Set([...blocks, ...stored.map(({ name }) => name)]);
    return new Map(
      [...names].map((name) => {
        const block = stored.find((each) => each.name === name);
        return [name, { title: block?.title ?? '', text: block?.text ?? '' }];
      }),
    );
  },
  async newKey() {
    throw new AppError('badInput', 'The footer has no other blocks.');
  },
  async prepare({ title, text }) {
    const { text: html = '' } = await renderTexts({ text });
    return async (trx, name) => {
      await putBlock(trx, { name, title, text, html });
      return ['footer'];
    };
  },
  async remove(_trx, name) {
    throw new AppError('inUse', `The footer needs its block “${name}”. Edit its text instead.`);
  },
};
