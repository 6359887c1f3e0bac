import { Outlet } from 'react-router';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { SharedZoneProvider } from '#app/ui/use-date-and-time.ts';
import { guards } from '../access/middleware.ts';
import { HeldRolesProvider } from './held-roles.ts';
import { StaffShell } from './staff-shell.tsx';
import '../../styles/staff.css';
import './screen-head/screen-head.css';
import './staff-shell.css';
import './small-windows.css';
import './tables/tables.css';

export const middleware = guards('token', 'session', 'staff');

export async function loader({ context }: LoaderArgs) {
  const request = context.get(siteRequest);
  const { user } = await request.getSession();
  const { settings } = await request.call('settings/getSettings', {});
  return { roles: user?.roles ?? [], timeZone: settings.timeZone };
}

/** Shared by all staff screens: the dashboard and the content management. */
export default function StaffLayout({ loaderData }: PageProps<typeof loader>) {
  return (
    <HeldRolesProvider value={loaderData.roles}>
      <SharedZoneProvider value={loaderData.timeZone}>
        <StaffShell held={loaderData.roles}>
          <Outlet />
        </StaffShell>
      </SharedZoneProvider>
    </HeldRolesProvider>
  );
}
