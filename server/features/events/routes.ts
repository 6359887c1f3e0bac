import type { eventCalls } from '#contract/events/events.ts';
import type { participantCalls } from '#contract/events/participants.ts';
import { day } from '#contract/shared/time-units.ts';
import type { AppDeps, Handlers } from '#server/app-deps.ts';
import {
  currentLanguage,
  translate,
  withLanguage,
  withWanted,
} from '#server/platform/language/current-language.ts';
import { limitAndOffset } from '#server/platform/tables/query.ts';
import { isoTime } from '#server/platform/time/iso-time.ts';
import { withPaddedTiming } from '#server/platform/time/padded-timing.ts';
import { languagesOfRows } from '../lists/translations/in-language.ts';
import { originalNameOf } from '../pages/translations/in-language.ts';
import { readSite } from '../site/site-settings.ts';
import { toCalendarFeed, toICalendar } from './calendar.ts';
import { cancelEvent } from './cancel-event.ts';
import { duplicateEvent, repeatEvent } from './copy-event.ts';
import { deleteEvent } from './delete-event.ts';
import { editEvent, nameIn, noSuchEvent } from './edit-event.ts';
import { exportEvents, exportParticipants } from './export-events.ts';
import { eventIn, eventTextsIn } from './in-language.ts';
import {
  presentForStaff,
  presentListed,
  presentPublic,
  presentRow,
  publicLinkOf,
} from './present.ts';
import {
  listAddresses,
  listChoices,
  listEvents,
  listForCalendar,
  listPrograms,
  listPublished,
} from './queries/event-lists.ts';
import { findEvent, findPublished } from './queries/events.ts';
import { addParticipant } from './registrations/door/add-participant.ts';
import { getDoor } from './registrations/door/get-door.ts';
import { fillSeats, promoteParticipant } from './registrations/door/waitlist.ts';
import {
  cancelParticipants,
  checkIn,
  deleteParticipants,
} from './registrations/edit-participants.ts';
import { getFeedback, giveFeedback } from './registrations/feedback/give-feedback.ts';
import { mailParticipants, previewMail, sendTestMail } from './registrations/mail-participants.ts';
import {
  cancelRegistration,
  getOwnRegistrations,
  getRegistration,
} from './registrations/own-registration.ts';
import { participantFilter, presentParticipant } from './registrations/participants.ts';
import { listParticipants } from './registrations/queries/participant-table.ts';
import { register } from './registrations/register.ts';

/** Events per page of the public list. */
const publicPageSize = 24;
/** How long past events stay in the calendar that people subscribe to, in ms. */
const calendarPast = 30 * day;

/**
 * The organization's events: their pages, registrations with a waiting list, and check-in at the door. Seats are
 * assigned under a lock on the event; changes caused by time alone are in registrations/transitions.ts.
 */
export function eventsHandlers(
  deps: AppDeps,
): Handlers<keyof typeof eventCalls | keyof typeof participantCalls> {
  const { db, settings } = deps;
  const requirePublished = async (slug: string) => {
    const event = await findPublished(db, slug);
    if (!event) throw noSuchEvent();
    return event;
  };
  return {
    'events/getEvents': ({ language, ...asked }) =>
      withWanted(language, async () => {
        const { page, pageSize = publicPageSize, when, program: name } = asked;
        const program =
          name === undefined ? name : await originalNameOf(db, { section: 'programs', name });
        const found = await listPublished(
          db,
          { when, program },
          limitAndOffset({ page, pageSize }),
        );
        const events = await eventTextsIn(db, found.events);
        const listed = events.map((event) => presentListed(event));
        return { code: 1, events: listed, total: found.total, pageSize };
      }),
    'events/getEvent': ({ slug, language }) =>
      withWanted(language, async () => ({
        code: 1,
        event: await presentPublic(db, await requirePublished(slug)),
      })),
    'events/getCalendar': async ({ slug, language = currentLanguage() }) => {
      const event = await eventIn(db, await requirePublished(slug), language);
      const calendar = toICalendar(event, settings.siteUrl, publicLinkOf(event), language);
      return { code: 1, calendar };
    },
    'events/getCalendarFeed': ({ language = currentLanguage() }) =>
      withLanguage(language, async () => {
        const rows = await listForCalendar(db, Date.now() - calendarPast);
        const feed = translate('calendar.feed', { site: (await readSite(db)).name });
        const events = await eventTextsIn(db, rows);
        const listed = events.map((event) => ({ event, link: publicLinkOf(event) }));
        return { code: 1, calendar: toCalendarFeed(feed, settings.siteUrl, listed, language) };
      }),
    'events/getAddresses': async () => {
      const rows = await listAddresses(db);
      const languages = await languagesOfRows(rows, (each) => eventTextsIn(db, rows, each));
      const events = rows.map(({ slug, updated_at }, index) => ({
        slug,
        updatedAt: isoTime(updated_at),
        languages: languages[index] ?? [],
      }));
      return { code: 1, events };
    },
    'events/register': (body, context) => withPaddedTiming(() => register(deps, body, context)),
    'events/getRegistration': ({ language, ...body }, context) =>
      withWanted(language, () => getRegistration(deps, body, context)),
    'events/cancelRegistration': (body, context) => cancelRegistration(deps, body, context),
    'events/getOwnRegistrations': ({ language }, { person }) =>
      withWanted(language, () => getOwnRegistrations(deps, person)),
    'events/giveFeedback': (body, context) => giveFeedback(deps, body, context),

    'events/allEvents': async ({ page, pageSize, sort = 'startsAt', ...filter }) => {
      const { rows, total } = await listEvents(
        db,
        filter,
        sort,
        limitAndOffset({ page, pageSize }),
      );
      return { code: 1, events: rows.map(presentRow), total };
    },
    'events/exportEvents': (body, { person }) => exportEvents(deps, person, body),
    'events/getEventToEdit': async ({ id }) => {
      const programs = await listPrograms(db);
      const event = id === undefined ? null : await findEvent(db, id);
      if (event === undefined) throw noSuchEvent();
      return {
        code: 1,
        event: event && presentForStaff(event, nameIn(programs, event.page_id)),
        programs: programs.map(({ name, title }) => ({ name, title })),
        timeZone: (await readSite(db)).timeZone,
      };
    },
    'events/editEvent': (body, { person }) => editEvent(deps, person, body),
    'events/duplicateEvent': (body, { person }) => duplicateEvent(deps, person, body),
    'events/repeatEvent': (body, { person }) => repeatEvent(deps, person, body),
    'events/cancelEvent': (body, { person }) => cancelEvent(deps, person, body),
    'events/deleteEvent': ({ id }, { person }) => deleteEvent(deps, person, id),
    'events/getFeedback': ({ id }) => getFeedback(db, id),
    'events/previewMail': (body, { person }) => previewMail(deps, person, body),
    'events/sendTestMail': (body, { person }) => sendTestMail(deps, person, body),
    'events/mailParticipants': (body, { person }) => mailParticipants(deps, person, body),

    'events/allParticipants': async ({ page, pageSize, sort = '-createdAt', ...filter }) => {
      const shown = limitAndOffset({ page, pageSize });
      const { rows, total } = await listParticipants(db, participantFilter(filter), sort, shown);
      return { code: 1, participants: await presentParticipant(db, rows), total };
    },
    'events/getEventChoices': async ({ event }) => {
      const choices = await listChoices(db, event);
      return {
        code: 1,
        events: choices.map((choice) => {
          const { id, title, registered, waiting, capacity } = choice;
          const { when } = presentRow(choice);
          return { id, title, when, place: choice.place, registered, waiting, capacity };
        }),
      };
    },
    'events/checkIn': (body, { person }) => checkIn(deps, person, body),
    'events/getDoor': ({ event }) => getDoor(db, event),
    'events/addParticipant': (body, { person }) => addParticipant(deps, person, body),
    'events/promoteParticipant': (body, { person }) => promoteParticipant(deps, person, body),
    'events/fillSeats': (body, { person }) => fillSeats(deps, person, body),
    'events/cancelParticipants': (body, { person }) => cancelParticipants(deps, person, body),
    'events/deleteParticipants': (body, { person }) => deleteParticipants(deps, person, body),
    'events/exportParticipants': (body, { person }) => exportParticipants(deps, person, body),
  };
}
