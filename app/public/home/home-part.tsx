import { type ReactNode, useId } from 'react';
import { SiteLink } from '#app/ui/site-link.tsx';

interface HomePartProps {
  title: string;
  /** The page with all of what it shows some of. */
  to: string;
  /** The words of the link to that page. */
  all: string;
  children: ReactNode;
}

/** A part of the home page that shows some of what another page lists. */
export function HomePart({ title, to, all, children }: HomePartProps) {
  const id = useId();
  return (
    <section className="border-t-3 border-double border-wheat py-12" aria-labelledby={id}>
      <div className="mb-7 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 id={id}>{title}</h2>
        <SiteLink to={to}>{all}</SiteLink>
      </div>
      {children}
    </section>
  );
}
