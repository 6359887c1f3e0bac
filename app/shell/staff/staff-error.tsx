import { useRouteError } from 'react-router';
import { ErrorPage } from '../error-page.tsx';

/** What went wrong on a staff screen, within the shell: the navigation stays. */
export function StaffError() {
  return <ErrorPage error={useRouteError()} isStaffScreen />;
}
