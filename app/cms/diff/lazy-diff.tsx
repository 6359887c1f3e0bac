import { type ComponentProps, lazy, Suspense } from 'react';
import type DifferenceOf from './diff.tsx';

const Difference = lazy(() => import('./diff.tsx'));

/** The same, loaded when it is needed: few who open an editing screen ever compare. */
export function LazyDifference(props: ComponentProps<typeof DifferenceOf>) {
  return (
    <Suspense fallback={<p role="status">Comparing…</p>}>
      <Difference {...props} />
    </Suspense>
  );
}
