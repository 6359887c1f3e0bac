import { idle } from '#app/ui/idle.ts';

/** What late-layout.css lays out late. */
export const blocks = [
  'main section ~ section',
  'main section ~ section .reading > *',
  'main .next-to-contents > div > * ~ *',
  'main .grid > li:nth-child(n + 4)',
  '.site-footer nav',
  '.site-footer > div ~ div',
].join();

/**
 * On phones the first page is painted before the content below its first screen is laid out: laying that out as well would
 * double the time of a long page's first layout. Lays it out block by block, while the browser is idle: a layout of the whole
 * page would hold up a tap. Until then a block's height is a guess. So everything is laid out at once where heights matter: at
 * the first scroll, for a link to a place on the page, and on a page that was reloaded or returned to, has a fragment
 * (mark-late.ts) or is not the first: see docs/decisions/loading/late-layout-on-phones.md.
 */
export async function layOutInTurn(): Promise<void> {
  for (const block of document.querySelectorAll<HTMLElement>(blocks)) {
    await idle();
    if (document.documentElement.dataset.layout !== 'late') return;
    block.dataset.layout = 'done';
    // In this task, not together with the next blocks.
    block.getBoundingClientRect();
  }
  layOutAll();
}

export const layOutAll = (): void => {
  delete document.documentElement.dataset.layout;
};
