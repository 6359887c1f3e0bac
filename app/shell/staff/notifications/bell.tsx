import { SiteLink } from '#app/ui/site-link.tsx';
import { useDateAndTime } from '#app/ui/use-date-and-time.ts';
import { Icon } from '../icon.tsx';
import { KindChoice } from './kind-choice.tsx';
import { useNotifications } from './use-notifications.ts';
import './notifications.css';

const panelId = 'staff-notifications';

/** The number of unread notifications, and the list of all, which its button opens. */
export function Bell() {
  const { known, action, markRead, choose } = useNotifications();
  const dateAndTime = useDateAndTime();
  const unread = known?.unread ?? 0;
  return (
    <>
      <button type="button" className="staff-tool staff-bell" popoverTarget={panelId}>
        <Icon name="bell" />
        <span className="sr-only">Notifications</span>
        {unread > 0 && (
          <span className="staff-bell-count">
            {unread}
            <span className="sr-only"> unread</span>
          </span>
        )}
      </button>
      <section id={panelId} popover="auto" aria-label="Notifications" className="panel">
        <div className="notification-head">
          <h2 className="text-xl">Notifications</h2>
          <button
            type="button"
            className="underline"
            disabled={!action.isReady || unread === 0}
            onClick={() => void markRead()}
          >
            Mark all as read
          </button>
        </div>
        {known?.notifications.length === 0 && <p className="mt-2">Nothing in the last 30 days.</p>}
        <ul className="notification-list">
          {known?.notifications.map(({ kind, text, at, path, isUnread }) => (
            <li key={`${kind} ${at} ${text}`} className={isUnread ? 'notification-unread' : ''}>
              <SiteLink to={path}>{text}</SiteLink>
              <span>
                {isUnread && 'New, '}
                <time dateTime={at}>{dateAndTime(at)}</time>
              </span>
            </li>
          ))}
        </ul>
        {known && <KindChoice known={known} isBusy={!action.isReady} onChoose={choose} />}
        <p role="status" className="text-sm">
          {action.error || action.message}
        </p>
      </section>
    </>
  );
}
