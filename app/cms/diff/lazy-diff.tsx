import { latePart } from '#app/ui/late-part.tsx';

const waiting = <p role="status">Comparing…</p>;

/** The differences of pages, loaded on demand: most users never compare versions. */
export const LazyDiff = latePart(() => import('./diff.tsx'), { waiting });

/** The same for two texts. */
export const LazyTextDiff = latePart(() => import('./text-diff.tsx'), { waiting });

/** The same for the entries of lists. */
export const LazyEntryDiff = latePart(() => import('./entry-diff.tsx'), { waiting });
