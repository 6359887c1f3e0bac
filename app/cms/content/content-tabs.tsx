import { useHolds } from '#app/shell/staff/held-roles.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import './content.css';

const tabs = [
  { to: '/cms', title: 'All pages' },
  { to: '/cms/structure', title: 'Structure and lists' },
  { to: '/cms/releases', title: 'Releases', isForEditors: true },
  { to: '/cms/calendar', title: 'Calendar', isForEditors: true },
  { to: '/cms/trash', title: 'Trash' },
] as const;

/** The ways to look at the site's content. */
export function ContentTabs({ current }: { current: (typeof tabs)[number]['to'] }) {
  const isEditor = useHolds('editor');
  const shown = tabs.filter((tab) => isEditor || !('isForEditors' in tab));
  return (
    <nav aria-label="Content" className="content-tabs">
      {shown.map(({ to, title }) => (
        <SiteLink key={to} to={to} aria-current={to === current ? 'page' : undefined}>
          {title}
        </SiteLink>
      ))}
    </nav>
  );
}
