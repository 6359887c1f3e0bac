import { type ReactNode, useContext } from 'react';
import { ActionError } from '#app/ui/form/action-message.tsx';
import type { ActionState } from '#app/ui/form/action-state.ts';
import { ContentActions } from '#app/ui/form/content-actions.ts';
import { useDayAndHour } from '#app/ui/use-date-and-time.ts';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { useOnline } from '#app/ui/use-online.ts';
import { MoreMenu } from './more-menu.tsx';
import './action-bar.css';

interface ActionBarProps {
  /** The state of the text: 'Published', 'Unsaved changes'. */
  state?: ReactNode;
  /** Whether what is typed is kept on this device until it is saved. */
  isOnDevice?: boolean;
  /** When it was last saved; absent: not known, or it was changed since. */
  savedAt?: string | undefined;
  /** The result of the last action: the only place that shows it. */
  action: Pick<ActionState, 'message' | 'note' | 'error' | 'errors' | 'hasFailed'>;
  /** Questions and notices, above the buttons. */
  above?: ReactNode;
  /** The main button. */
  primary: ReactNode;
  /** All other buttons; where there is no room for them, in a menu. */
  more?: ReactNode;
}

/** The actions of an editing form and the state of its text, at the bottom of the window while the form is in view. */
export function ActionBar({
  state,
  isOnDevice = false,
  savedAt,
  action,
  above,
  primary,
  more,
}: ActionBarProps) {
  const isOnline = useOnline();
  const contentActions = useContext(ContentActions) || 'failures';
  return (
    <div className="staff-bar action-bar">
      {above}
      <ContentActions value={contentActions}>
        <ActionError action={action} className="action-bar-error" />
      </ContentActions>
      <div className="action-bar-row">
        {primary}
        {more && <MoreMenu>{more}</MoreMenu>}
        <div className="action-bar-state">
          <p aria-live="polite" className={isOnline ? undefined : 'staff-state'}>
            {!isOnline &&
              (isOnDevice
                ? 'Offline. Your text is kept on this device.'
                : 'Offline. Save once you’re connected again.')}
          </p>
          {isOnline && state && <span className="staff-state">{state}</span>}
          <p role="status">{action.message}</p>
          <p aria-live="polite" className="action-bar-note">
            {action.note}
          </p>
          {savedAt && <SavedAt at={savedAt} />}
        </div>
      </div>
    </div>
  );
}

/** When a text was last saved: 'Saved 2:10 PM', or the date if that was not today. */
function SavedAt({ at }: { at: string }) {
  const { day, hour } = useDayAndHour();
  // The server rendered it at another moment, maybe on another day.
  if (!useHydrated()) return null;
  const isToday = day(at) === day(new Date().toISOString());
  return <time dateTime={at}>Saved {isToday ? hour(at) : day(at)}</time>;
}
