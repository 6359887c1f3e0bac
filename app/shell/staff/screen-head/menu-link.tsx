import { useItemProps } from '#app/ui/menu/menu-item.ts';
import { SiteLink } from '#app/ui/site-link.tsx';

/** A link among the actions of a screen. */
export function MenuLink({ to, children }: { to: string; children: string }) {
  return (
    <SiteLink to={to} {...useItemProps()}>
      {children}
    </SiteLink>
  );
}
