import { useRouteError } from 'react-router';
import { ErrorPage } from '../error-page.tsx';

/** Shows an error of a staff screen within the shell: the navigation stays. */
export function StaffError() {
  return <ErrorPage error={useRouteError()} isStaffScreen />;
}
