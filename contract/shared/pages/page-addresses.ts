import { fixedPageOf } from './fixed-pages.ts';
import { isAddressed } from './sections.ts';

/** A page's own address, `/articles/Fiber`; null in a section without addresses. */
export const ownAddress = (section: string, name: string): string | null =>
  isAddressed(section) ? `/${section}/${name}` : null;

/** A page's public address, its own or a fixed one; null for a page that is only shown inside others. */
export const publicAddress = (section: string, name: string): string | null =>
  ownAddress(section, name) ?? fixedPageOf(section, name)?.address ?? null;
