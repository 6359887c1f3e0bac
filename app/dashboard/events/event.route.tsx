import { useState } from 'react';
import { found } from '#app/api/loaders/not-found.ts';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { pageMeta, siteOf } from '#app/content/page-meta.ts';
import { useEditorKey } from '#app/editor/use-editor-key.ts';
import { guards } from '#app/shell/access/middleware.ts';
import { useMay } from '#app/shell/staff/held-roles.ts';
import { ScreenHead } from '#app/shell/staff/screen-head/screen-head.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { may } from '#contract/shared/may.ts';
import { ChangeNotice } from './change-notice.tsx';
import { seatsInWords } from './columns.tsx';
import { CopyActions } from './copy-actions.tsx';
import { EventActions } from './event-actions.tsx';
import { EventForm } from './event-form.tsx';
import { Feedback } from './feedback.tsx';
import { useEventDraft } from './use-event-draft.ts';

export const middleware = guards('token', 'session', 'events.read');

export async function loader({ context, params: { id } }: LoaderArgs<'id'>) {
  const { call, getSession } = context.get(siteRequest);
  const reply = call('events/getEventToEdit', id === 'new' ? {} : { id });
  const [{ event, programs, timeZone }, { user }] = await Promise.all([
    found(reply, call, `/dashboard/Events/${id}`),
    getSession(),
  ]);
  const isOver = event !== null && Date.parse(event.endsAt) < Date.now();
  const mayRead = isOver && event.isCancelled === 0 && may(user?.roles ?? [], 'participants.read');
  return {
    feedback: mayRead ? (await call('events/getFeedback', { id: event.id })).feedback : null,
    event,
    programs,
    timeZone,
  };
}

export function meta({ matches, loaderData }: MetaArgs<typeof loader>) {
  return pageMeta(siteOf(matches), {
    title: loaderData?.event?.title ?? 'New event',
    description: 'Edit an event.',
    path: '/dashboard/Events',
    isIndexed: false,
  });
}

/** An event: its text, registration settings, and actions. */
export default function EventScreen({ loaderData }: PageProps<typeof loader>) {
  return <EventEditor key={useEditorKey()} {...loaderData} />;
}

type Loaded = PageProps<typeof loader>['loaderData'];

function EventEditor({ event: loaded, programs, timeZone, feedback }: Loaded) {
  const seesParticipants = useMay('participants.read');
  const mayCheckIn = useMay('participants.checkIn');
  const mayEmail = useMay('participants.email');
  const mayCancel = useMay('events.cancel');
  const mayEdit = useMay('events.edit');
  /** The event as its participants know it, since it was changed. */
  const [known, setKnown] = useState<typeof loaded>(null);
  const draft = useEventDraft(loaded);
  const { saved: event } = draft;
  const hasMore = mayEdit || mayEmail || mayCancel;
  return (
    <>
      <p className="eyebrow">
        <SiteLink to="/dashboard/Events">Events</SiteLink>
      </p>
      <ScreenHead
        title={event?.title ?? 'New event'}
        more={
          event &&
          hasMore && (
            <>
              {mayEdit && <CopyActions event={event} />}
              <EventActions
                event={event}
                onChange={(changed) =>
                  draft.update(({ base }) => ({
                    saved: changed,
                    // Text that is based on an older version stays so.
                    ...(base === event.version && { base: changed.version }),
                  }))
                }
              />
            </>
          )
        }
      />
      {event && (
        <p className="mt-2 flex flex-wrap gap-x-5 gap-y-1">
          <span>Registered: {seatsInWords(event)}</span>
          {seesParticipants && (
            <SiteLink to={`/dashboard/Participants?event=${event.id}`}>Participants</SiteLink>
          )}
          {mayCheckIn && (
            <SiteLink to={`/dashboard/Participants/Door?event=${event.id}`}>
              Check in at the door
            </SiteLink>
          )}
          {event.isPublished === 1 && <SiteLink to={`/events/${event.slug}`}>View page</SiteLink>}
        </p>
      )}
      {event?.isCancelled === 1 && (
        <p className="notice notice-bad mt-4">This event is canceled.</p>
      )}
      {feedback && (event?.asksFeedback === 1 || feedback.asked > 0) && (
        <Feedback feedback={feedback} />
      )}
      {/* Its fields show what they began with: another version, or restored text, gets a new form. */}
      <EventForm
        key={draft.round}
        draft={draft}
        programs={programs}
        timeZone={timeZone}
        onSaved={() => setKnown(known ?? event)}
      />
      {event && known && mayEmail && (
        <ChangeNotice before={known} event={event} onDone={() => setKnown(null)} />
      )}
    </>
  );
}
