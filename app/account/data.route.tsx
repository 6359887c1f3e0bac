import type { MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { guards } from '../shell/access/middleware.ts';
import { AccountFrame, accountMeta } from './account-frame.tsx';
import { DataSection } from './data-section.tsx';
import { DeleteSection } from './delete-section.tsx';
import { loadProfile } from './load-profile.ts';

export const middleware = guards('token', 'session');

export const loader = loadProfile;

export const meta = ({ matches, t }: MetaArgs<typeof loader>) =>
  accountMeta(matches, '/account/data', t);

export default function DataPage({ loaderData }: PageProps<typeof loader>) {
  return (
    <AccountFrame path="/account/data" profile={loaderData.profile}>
      <DataSection />
      <DeleteSection />
    </AccountFrame>
  );
}
