import type { ReactNode } from 'react';
import { useSiteLayout } from '#app/api/site-layout.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import type { HeldRoles } from '#contract/shared/may.ts';
import { AccountMenu } from '../header/account-menu.tsx';
import { Logo } from '../header/logo.tsx';
import { StaffConnection } from './connection/staff-connection.tsx';
import { HeaderMessages } from './header-messages.tsx';
import { Icon } from './icon.tsx';
import { BottomBar, navigationId, StaffNavigation } from './navigation/navigation.tsx';
import { useCollapsed } from './navigation/use-collapsed.ts';
import { Bell } from './notifications/bell.tsx';
import { SearchButton } from './search/search-button.tsx';
import { useSaveShortcut } from './use-save-shortcut.ts';

interface StaffShellProps {
  /** The user's roles. */
  held: HeldRoles;
  children: ReactNode;
}

/** Surrounds every staff screen, in place of the public header and footer. */
export function StaffShell({ held, children }: StaffShellProps) {
  const { site } = useSiteLayout();
  const [isCollapsed, toggle] = useCollapsed();
  useSaveShortcut();
  return (
    <div className="staff staff-shell">
      <header className="staff-header">
        <button
          type="button"
          className="staff-tool only-staff-wide"
          aria-controls={navigationId}
          aria-expanded={!isCollapsed}
          onClick={toggle}
        >
          <Icon name="sidebar" />
          <span className="sr-only">Navigation labels</span>
        </button>
        <SiteLink to="/dashboard" className="staff-site serif">
          <Logo site={site} />
        </SiteLink>
        <HeaderMessages />
        <SearchButton roles={held} />
        <SiteLink to="/" className="staff-tool staff-view-site" title="View site">
          <Icon name="site" />
          <span>View site</span>
        </SiteLink>
        <Bell />
        <AccountMenu />
      </header>
      <StaffNavigation held={held} />
      <main id="main" tabIndex={-1} className="staff-main">
        {children}
      </main>
      <BottomBar held={held} />
      <StaffConnection />
    </div>
  );
}
