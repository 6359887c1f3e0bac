import { idle } from '#app/ui/idle.ts';

/** What late-layout.css lays out late. */
const blocks = [
  'main section ~ section',
  'main section ~ section .reading > *',
  'main .next-to-contents > div > * ~ *',
  'main .grid > li:nth-child(n + 4)',
].join();

/**
 * On phones the first page is painted before the text far below its first screen is laid out, which would take as long
 * again. Lays that out block by block, while the browser is idle: a layout of the whole page would hold up a tap. Until then
 * a block is laid out when it comes near, and its height is a guess. So all are laid out at once where heights matter: for a
 * link to a place on the page, and on a page that was reloaded, has a fragment (starter.ts) or is not the first: see
 * docs/decisions/loading/late-layout-on-phones.md.
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
