import { call } from '#app/api/call.ts';
import type { Reply } from '#contract/index.ts';

export type PageLink = Reply<'footer/getPageLinks'>['links'][number];

let links: Promise<PageLink[]> | undefined;

/** The site's own pages, loaded once for a screen's many fields. Empty if they cannot be loaded. */
export function loadPageLinks(): Promise<PageLink[]> {
  links ??= call('footer/getPageLinks', {}).then(
    (reply) => reply.links,
    () => {
      links = undefined;
      return [];
    },
  );
  return links;
}

/** Has the pages reloaded on the next request: one was added, deleted or renamed. */
export function forgetPageLinks(): void {
  links = undefined;
}
