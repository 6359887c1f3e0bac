import { useLocation } from 'react-router';
import { SiteLink } from '#app/ui/site-link.tsx';

interface Screen {
  name: string;
  path: string;
  /** Whether editors may open it too: they work on content, not with people or money. */
  isForEditors?: true;
}

/** The dashboard's screens, in the order of the menu. */
const screens: Screen[] = [
  { name: 'Overview', path: '/dashboard', isForEditors: true },
  { name: 'Users', path: '/dashboard/Users' },
  { name: 'Messages', path: '/dashboard/Contacts' },
  { name: 'Subscribers', path: '/dashboard/Subscribers' },
  { name: 'Mailings', path: '/dashboard/Mailings' },
  { name: 'Events', path: '/dashboard/Events', isForEditors: true },
  { name: 'Participants', path: '/dashboard/Participants' },
  { name: 'Donors', path: '/dashboard/Donors' },
  { name: 'Donations', path: '/dashboard/Donations' },
  { name: 'Sent mail', path: '/dashboard/Mail' },
  { name: 'Backups', path: '/dashboard/Backups' },
  { name: 'System', path: '/dashboard/System' },
  { name: 'Check-up', path: '/dashboard/Check-up' },
  { name: 'Audit', path: '/dashboard/Audit' },
];

/** The dashboard's navigation. */
export function DashboardNavigation({ accountType }: { accountType: 0 | 1 | 2 }) {
  const here = useLocation().pathname.toLowerCase();
  const shown = screens.filter(({ isForEditors }) => accountType === 1 || isForEditors);
  return (
    <nav aria-label="Dashboard" className="dashboard-navigation">
      <ul>
        {shown.map(({ name, path }) => (
          <li key={path}>
            <SiteLink to={path} aria-current={currentOf(path.toLowerCase(), here)}>
              {name}
            </SiteLink>
          </li>
        ))}
        <li className="dashboard-elsewhere">
          <SiteLink to="/cms">Edit the site</SiteLink>
        </li>
      </ul>
    </nav>
  );
}

/** A screen stays marked on its subpages: an event, a mailing. */
function currentOf(path: string, here: string): 'page' | 'true' | undefined {
  if (path === here) return 'page';
  return path !== '/dashboard' && here.startsWith(`${path}/`) ? 'true' : undefined;
}
