import type { ReactNode } from 'react';
import { ContentActions } from '#app/ui/form/content-actions.ts';
import { SiteLink } from '#app/ui/site-link.tsx';

interface ServiceScreenProps {
  title: string;
  /** What the service is for. */
  note: string;
  /** How it is doing. */
  state: string;
  isBad: boolean;
  children: ReactNode;
}

/** The frame of the screens of services. */
export function ServiceScreen({ title, note, state, isBad, children }: ServiceScreenProps) {
  return (
    <div className="wrap staff pt-10">
      <p className="eyebrow">
        <SiteLink to="/cms/settings">Site settings</SiteLink>
      </p>
      <h1 className="mt-2">{title}</h1>
      <p className="mt-2 max-w-[42rem]">{note}</p>
      <noscript>
        <p className="notice mt-4">Turn on JavaScript to change these settings.</p>
      </noscript>
      <p className={`notice mt-4${isBad ? ' notice-bad' : ''}`}>{state}</p>
      <ContentActions value="failures">{children}</ContentActions>
    </div>
  );
}
