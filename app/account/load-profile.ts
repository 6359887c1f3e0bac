import { siteRequest } from '../api/loaders/request-context.ts';
import type { LoaderArgs } from '../api/loaders/route-types.ts';

/** The loader of a page of the account that shows nothing else. */
export async function loadProfile({ context }: LoaderArgs) {
  const { profile } = await context.get(siteRequest).call('account/getProfile', {});
  return { profile };
}
