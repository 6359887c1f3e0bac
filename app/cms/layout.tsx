import { Outlet } from 'react-router';
import { named } from '../navigation/middleware.ts';
import '../styles/staff.css';

export const middleware = named('token', 'session', 'staff');

/** What every editing screen has in common: only staff come in. */
export default function CmsLayout() {
  return <Outlet />;
}
