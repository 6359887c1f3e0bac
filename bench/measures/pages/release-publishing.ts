import type { Figure, Measure } from '../../figure.ts';
import { Editor } from '../../parts/calls/editor.ts';
import { paragraph } from '../../parts/data/many-pages.ts';
import { type MeasuredSite, onBothDatabases } from '../../parts/server/both-databases.ts';

const changes = 200;

/** How long it takes to publish a release of many pages, and to undo it, from the call to its reply. */
export const measure: Measure = {
  title: 'Releases',
  run: () => onBothDatabases(measureOn),
};

async function measureOn({ site: { url }, engine }: MeasuredSite): Promise<Figure[]> {
  const editor = await Editor.signIn(url);
  const id = await editor.collectRelease(changes, paragraph);
  const published = await timed(() => editor.call('releases/publishRelease', { id }));
  const undone = await timed(() => editor.call('releases/undoRelease', { id }));
  const note = 'each an article of four paragraphs, with its history and audit entries';
  const figure = (what: string, value: number): Figure => ({
    name: `${changes} pages ${what}, ${engine}`,
    value,
    unit: 's',
    target: { atMost: 2 },
    note,
  });
  return [figure('published', published), figure('undone', undone)];
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1_000;
}
