import { type ComponentProps, lazy, Suspense } from 'react';
import type DifferenceOf from './diff.tsx';
import type EntryDiffOf from './entry-diff.tsx';

const Difference = lazy(() => import('./diff.tsx'));
const EntryDiff = lazy(() => import('./entry-diff.tsx'));

const waiting = <p role="status">Comparing…</p>;

/** The differences of pages, loaded on demand: most users never compare versions. */
export function LazyDiff(props: ComponentProps<typeof DifferenceOf>) {
  return (
    <Suspense fallback={waiting}>
      <Difference {...props} />
    </Suspense>
  );
}

/** The same for the entries of lists. */
export function LazyEntryDiff(props: ComponentProps<typeof EntryDiffOf>) {
  return (
    <Suspense fallback={waiting}>
      <EntryDiff {...props} />
    </Suspense>
  );
}
