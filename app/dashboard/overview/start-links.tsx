import { screensFor } from '#app/shell/staff/navigation/screens.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import type { HeldRoles } from '#contract/shared/may.ts';

/** Where someone who does not see all figures begins: the screens of their roles. */
export function StartLinks({ held }: { held: HeldRoles }) {
  const screens = screensFor(held).filter(({ path }) => path !== '/dashboard');
  return (
    <section aria-labelledby="start" className="mt-6">
      <h2 id="start" className="text-xl">
        What you can work on
      </h2>
      <ul className="mt-2 grid gap-2">
        {screens.map(({ label, path }) => (
          <li key={path}>
            <SiteLink to={path}>{label}</SiteLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
