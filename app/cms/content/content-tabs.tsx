import { useHeldRoles } from '#app/shell/staff/held-roles.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import { may } from '#contract/shared/may.ts';
import './content.css';

const tabs = [
  { to: '/cms', title: 'All pages', needs: 'drafts.read' },
  { to: '/cms/structure', title: 'Structure and lists', needs: 'drafts.read' },
  { to: '/cms/releases', title: 'Releases', needs: 'releases.edit' },
  { to: '/cms/translations', title: 'Translations', needs: 'drafts.read' },
  { to: '/cms/calendar', title: 'Calendar', needs: 'pages.edit' },
  { to: '/cms/trash', title: 'Trash', needs: 'drafts.read' },
] as const;

/** The ways to look at the site's content. */
export function ContentTabs({ current }: { current: (typeof tabs)[number]['to'] }) {
  const held = useHeldRoles();
  const shown = tabs.filter(({ needs }) => may(held, needs));
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
