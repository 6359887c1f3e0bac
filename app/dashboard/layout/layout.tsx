import { Outlet } from 'react-router';
import { siteRequest } from '../../client/context.ts';
import { named } from '../../navigation/middleware.ts';
import '../../styles/dashboard.css';
import '../../styles/modals.css';
import '../../styles/staff.css';
import type { Route } from './+types/layout';
import { DashboardNavigation } from './navigation.tsx';

export const middleware = named('token', 'session', 'staff');

export async function loader({ context }: Route.LoaderArgs) {
  const { user } = await context.get(siteRequest).call('auth/session', {});
  return { accountType: user?.accountType ?? 0 };
}

/** What every screen of the dashboard has in common: the way to the others that its reader may open. */
export default function DashboardLayout({ loaderData: { accountType } }: Route.ComponentProps) {
  return (
    <div className="wrap staff dashboard">
      <DashboardNavigation accountType={accountType} />
      <Outlet />
    </div>
  );
}
