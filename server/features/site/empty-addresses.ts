import { fixedPages } from '#contract/shared/pages/fixed-pages.ts';
import { requiredPolicyPages } from '#contract/shared/pages/policy-pages.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { listLivePages } from '../redirects/queries.ts';
import { listWrittenPolicies } from './queries.ts';

/** The addresses of the site's own pages without content: they are left out of the sitemap. */
export async function listEmptyAddresses(db: Db): Promise<string[]> {
  const sections = [...new Set(fixedPages.map(({ section }) => section))];
  const [pages, policies] = await Promise.all([
    listLivePages(db, sections),
    listWrittenPolicies(db, requiredPolicyPages),
  ]);
  const live = new Set(pages.map(({ section, name_key }) => `${section}/${name_key}`));
  // Two pages may share an address: it is enough if one has content.
  const written = new Set(
    fixedPages
      .filter(({ section, name }) => live.has(`${section}/${name.toLowerCase()}`))
      .map(({ address }) => address),
  );
  const writtenPolicies = new Set(policies.map(({ name_key }) => name_key));
  return [
    ...new Set(fixedPages.map(({ address }) => address).filter((address) => !written.has(address))),
    ...requiredPolicyPages
      .filter((name) => !writtenPolicies.has(name))
      .map((name) => `/policy/${name}`),
  ];
}
