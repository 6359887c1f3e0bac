import { type ComponentType, lazy } from 'react';

/** A part of a page that is loaded later. Without a connection it is left out, and the rest of the page stays. */
export const optionalPart = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) =>
  lazy(
    (): Promise<{ default: ComponentType<Props> }> => load().catch(() => ({ default: () => null })),
  );
