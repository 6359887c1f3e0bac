import { Outlet } from 'react-router';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import { guards } from '#app/shell/access/middleware.ts';
import '../../styles/staff.css';
import '../dashboard.css';
import type { Route } from './+types/layout';
import { TimeZoneProvider } from './date-format.tsx';
import { DashboardNavigation } from './navigation.tsx';
import { PasswordReminder } from './password-reminder.tsx';
import { SecondStepReminder } from './second-step-reminder.tsx';

export const middleware = guards('token', 'session', 'staff');

export async function loader({ context }: Route.LoaderArgs) {
  const { call, getSession } = context.get(siteRequest);
  const [{ user }, { settings }] = await Promise.all([
    getSession(),
    call('settings/getSettings', {}),
  ]);
  return {
    accountType: user?.accountType ?? 0,
    duty: user?.secondStepDuty,
    changePasswordBy: user?.changePasswordBy,
    timeZone: settings.timeZone,
  };
}

/** Shared by every dashboard screen: the navigation to screens that the user may open. */
export default function DashboardLayout({ loaderData }: Route.ComponentProps) {
  const { accountType, duty, changePasswordBy, timeZone } = loaderData;
  return (
    <div className="wrap staff dashboard">
      <DashboardNavigation accountType={accountType} />
      <PasswordReminder due={changePasswordBy} />
      <SecondStepReminder duty={duty} />
      <TimeZoneProvider value={timeZone}>
        <Outlet />
      </TimeZoneProvider>
    </div>
  );
}
