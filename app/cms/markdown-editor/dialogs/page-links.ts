import { call } from '#app/api/call.ts';
import type { Reply } from '#contract/index.ts';

export type PageLink = Reply<'footer/getPageLinks'>['links'][number];

let links: Promise<PageLink[]> | undefined;

/** The site's own pages, read once for a screen's many fields. An empty list when they cannot be read. */
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

/** Has the pages read again by the person who asks next: one has come, gone or got another address. */
export function forgetPageLinks(): void {
  links = undefined;
}
