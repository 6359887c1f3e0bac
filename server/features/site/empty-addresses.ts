import { fixedPages } from '#contract/shared/pages/fixed-pages.ts';
import { requiredPolicyPages } from '#contract/shared/pages/policy-pages.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { listPublicAddresses } from '#server/contributions.ts';
import { listWrittenPolicies } from './queries.ts';

/** The addresses of the site's own pages without content: they are left out of the sitemap. */
export async function listEmptyAddresses({
  db,
  contributions,
}: Pick<AppDeps, 'db' | 'contributions'>): Promise<string[]> {
  const [published, policies] = await Promise.all([
    listPublicAddresses(db, contributions),
    listWrittenPolicies(db, requiredPolicyPages),
  ]);
  const written = new Set(published);
  const writtenPolicies = new Set(policies.map(({ name_key }) => name_key));
  return [
    ...new Set(fixedPages.map(({ address }) => address).filter((address) => !written.has(address))),
    ...requiredPolicyPages
      .filter((name) => !writtenPolicies.has(name))
      .map((name) => `/policy/${name}`),
  ];
}
