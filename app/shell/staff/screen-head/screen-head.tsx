import type { ReactNode } from 'react';
import { ScreenMenu } from './screen-menu.tsx';

interface ScreenHeadProps {
  title: ReactNode;
  /** A few words below the title. */
  note?: string;
  /** The one action that the screen is for; absent: it has none. */
  primary?: ReactNode;
  /** All other actions, in a menu. */
  more?: ReactNode;
}

/** The heading of a staff screen with its actions: a button for the main one, and a menu for the others. */
export function ScreenHead({ title, note, primary, more }: ScreenHeadProps) {
  return (
    <div className="screen-head">
      <div>
        <h1>{title}</h1>
        {note && <p className="staff-note">{note}</p>}
      </div>
      {(primary || more) && (
        <div className="screen-actions">
          {primary}
          {more && <ScreenMenu>{more}</ScreenMenu>}
        </div>
      )}
    </div>
  );
}
