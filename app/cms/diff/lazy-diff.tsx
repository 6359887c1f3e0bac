import { type ComponentProps, lazy, Suspense } from 'react';
import type DifferenceOf from './diff.tsx';

const Difference = lazy(() => import('./diff.tsx'));

/** The same, loaded on demand: most users never compare versions. */
export function LazyDiff(props: ComponentProps<typeof DifferenceOf>) {
  return (
    <Suspense fallback={<p role="status">Comparing…</p>}>
      <Difference {...props} />
    </Suspense>
  );
}
