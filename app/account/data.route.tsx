import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { siteRequest } from '../api/loaders/request-context.ts';
import { guards } from '../shell/access/middleware.ts';
import { AccountFrame, accountMeta } from './account-frame.tsx';
import { DataSection } from './data-section.tsx';
import { DeleteSection } from './delete-section.tsx';

export const middleware = guards('token', 'session');

export async function loader({ context }: LoaderArgs) {
  const { profile } = await context.get(siteRequest).call('account/getProfile', {});
  return { profile };
}

export const meta = ({ matches }: MetaArgs<typeof loader>) => accountMeta(matches, '/account/data');

export default function DataPage({ loaderData }: PageProps<typeof loader>) {
  return (
    <AccountFrame path="/account/data" profile={loaderData.profile}>
      <DataSection />
      <DeleteSection />
    </AccountFrame>
  );
}
