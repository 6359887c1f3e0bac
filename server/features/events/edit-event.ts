import type { CheckedBody, Reply } from '#contract/index.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { newId } from '#server/platform/crypto/ids.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError, badField } from '#server/platform/errors.ts';
import { translate } from '#server/platform/language/current-language.ts';
import { renderTexts } from '#server/platform/markdown/render-texts.ts';
import { omitUndefined } from '#server/platform/omit-undefined.ts';
import { searchable } from '#server/platform/tables/searchable.ts';
import { editPublished } from '../lists/change-list.ts';
import { moveAddress } from '../pages/redirects.ts';
import { readSite } from '../site/site-settings.ts';
import { presentForStaff } from './present.ts';
import { listPrograms } from './queries/event-lists.ts';
import { insertEvent, lockEvent, updateEvent } from './queries/events.ts';
import { renderConfirmation } from './registrations/confirmation.ts';
import { clearReminded } from './registrations/queries/participants.ts';
import { storeQuestions } from './registrations/questions.ts';
import { moveUp } from './registrations/seats.ts';
import { freeEventSlug, requireFreeSlug } from './slugs.ts';
import { type Event, eventAddress, nextTransition } from './status.ts';
import { readTimes } from './times.ts';

type EventBody = CheckedBody<'events/editEvent'>;

/** Calendars show these: changing one increases SEQUENCE. */
const inCalendars = ['title', 'summary', 'place', 'link', 'starts_at', 'ends_at'] as const;

type Given = 'id' | 'slug' | 'slug_key' | 'title' | 'time_zone' | 'starts_at' | 'ends_at';

const empty: Omit<Event, Given> = {
  summary: '',
  description: '',
  html: '',
  place: '',
  link: '',
  words: '',
  image: '',
  image_alt: '',
  takes_registrations: 1,
  capacity: null,
  opens_at: null,
  closes_at: null,
  map_url: '',
  confirmation: '',
  confirmation_rendered: '',
  questions: '',
  max_seats: 1,
  asks_feedback: 0,
  fills_by_hand: 0,
  is_published: 0,
  cancelled_at: null,
  page_id: null,
  turn_at: null,
  updated_at: 0,
  registered: 0,
  waiting: 0,
  sequence: 0,
  version: 0,
  public_slug: '',
};

/**
 * Changes an event, or creates one. If it has more seats than before, people move up from the waiting list.
 * @throws {AppError} `notFound`; `conflict` with the event; `badInput` for invalid times, a name that is taken,
 * an unknown program, more people per registration than there are seats, or text that cannot be rendered
 */
export async function editEvent(
  deps: AppDeps,
  { userId }: CurrentUser,
  sent: EventBody,
): Promise<Reply<'events/editEvent'>> {
  const rendered = await renderAll(sent, deps.settings.siteUrl);
  return editPublished(deps, userId, 'events.edit', async (trx) => {
    const before = sent.id === undefined ? undefined : await requireEvent(trx, sent.id);
    if (before) await requireVersion(trx, before, sent.version);
    const programs = await listPrograms(trx);
    const changed = await changedEvent(
      trx,
      before,
      sent,
      rendered,
      pageIdIn(programs, sent.program),
    );
    const saved = await save(trx, before, changed);
    const event = await moveUp(trx, deps.settings, saved);
    return {
      subject: `event/${event.id}`,
      reply: {
        code: 1,
        message: `${event.title} is ${outcomeOf(before, event)}.`,
        event: presentForStaff(event, nameIn(programs, event.page_id)),
      },
    };
  });
}

function outcomeOf(before: Event | undefined, event: Event): string {
  if (event.is_published !== (before?.is_published ?? 0)) {
    return event.is_published === 1 ? 'published' : 'unpublished';
  }
  return before ? 'updated' : 'created';
}

/** The columns with its rendered texts. */
async function renderAll(sent: EventBody, siteUrl: string) {
  const { description: html } = await renderTexts(omitUndefined({ description: sent.description }));
  const confirmation = sent.confirmation?.trim();
  return omitUndefined({
    html,
    confirmation,
    confirmation_rendered:
      confirmation === undefined ? undefined : await renderConfirmation(confirmation, siteUrl),
  });
}

async function changedEvent(
  trx: Db,
  before: Event | undefined,
  sent: EventBody,
  rendered: Awaited<ReturnType<typeof renderAll>>,
  pageId: string | null | undefined,
): Promise<Event> {
  const timeZone = sent.timeZone ?? before?.time_zone ?? (await readSite(trx)).timeZone;
  refuseMoreThanFit(sent, before);
  const texts = omitUndefined({
    title: sent.title.trim(),
    summary: sent.summary,
    description: sent.description,
    image: sent.image,
    image_alt: sent.imageAlt?.trim(),
    place: sent.place,
    link: sent.link,
    map_url: sent.mapUrl,
  });
  const base = before ?? { ...empty, id: newId(), slug: '', slug_key: '', title: sent.title };
  const slug = sent.slug ?? (before ? before.slug : await freeEventSlug(trx, sent.title));
  if (sent.slug !== undefined) await requireFreeSlug(trx, sent.slug, base.id);
  const now = Date.now();
  const event = {
    ...base,
    ...texts,
    ...rendered,
    ...readTimes(sent, before, timeZone),
    ...omitUndefined({
      takes_registrations: sent.takesRegistrations,
      capacity: sent.capacity,
      fills_by_hand: sent.fillsByHand,
      max_seats: sent.maxSeats,
      asks_feedback: sent.asksFeedback,
      questions: sent.questions && storeQuestions(sent.questions),
      is_published: sent.isPublished,
      page_id: pageId,
    }),
    slug,
    slug_key: slug.toLowerCase(),
    time_zone: timeZone,
    version: base.version + 1,
    updated_at: now,
  };
  const isShownChanged = before && inCalendars.some((field) => before[field] !== event[field]);
  return {
    ...event,
    public_slug: event.is_published === 1 ? slug : event.public_slug,
    words: searchable(event.title, event.place),
    sequence: base.sequence + (isShownChanged ? 1 : 0),
    turn_at: nextTransition(event, now),
  };
}

/** A lower capacity alone is fine: the questions to visitors follow it. */
function refuseMoreThanFit({ maxSeats, capacity }: EventBody, before: Event | undefined): void {
  const most = capacity === undefined ? (before?.capacity ?? null) : capacity;
  if (maxSeats === undefined || most === null || maxSeats <= most) return;
  throw badField('maxSeats', `Enter at most ${most}, as that is the capacity.`);
}

async function save(trx: Db, before: Event | undefined, event: Event): Promise<Event> {
  if (!before) {
    await insertEvent(trx, event);
    if (event.is_published === 1) await moveAddress(trx, null, eventAddress(event.slug));
    return event;
  }
  const { id, ...values } = event;
  await updateEvent(trx, before, values);
  // People who were reminded of the old date are reminded again.
  if (before.starts_at !== event.starts_at) await clearReminded(trx, id);
  // A former address is in emails and calendars. That of a draft is unknown to everyone, and a redirect from it, or to
  // a draft's new name, would reveal what is not public.
  if (event.is_published === 1) {
    await moveAddress(trx, eventAddress(before.public_slug), eventAddress(event.slug));
  }
  return event;
}

/**
 * Reads an event and locks it until the transaction ends.
 * @throws {AppError} `notFound`
 */
export async function requireEvent(trx: Db, id: string): Promise<Event> {
  const event = await lockEvent(trx, id);
  if (!event) throw noSuchEvent();
  return event;
}

/** @throws {AppError} `conflict` with the current event */
export async function requireVersion(trx: Db, event: Event, version?: number): Promise<void> {
  if (version === undefined || version === event.version) return;
  const current = presentForStaff(event, nameIn(await listPrograms(trx), event.page_id));
  throw new AppError('conflict', 'Someone else changed this event after you opened it.', {
    current: { event: current },
  });
}

export const noSuchEvent = () => new AppError('notFound', translate('events.missing'));

type Programs = Awaited<ReturnType<typeof listPrograms>>;

export const nameIn = (programs: Programs, pageId: string | null) =>
  programs.find(({ id }) => id === pageId)?.name ?? '';

/**
 * @returns undefined if not sent, null for none
 * @throws {AppError} `badInput`
 */
function pageIdIn(programs: Programs, name: string | undefined): string | null | undefined {
  if (name === undefined) return undefined;
  if (name === '') return null;
  const page = programs.find((each) => each.name.toLowerCase() === name.toLowerCase());
  if (page) return page.id;
  const message = 'This program doesn’t exist.';
  throw new AppError('badInput', message, { errors: { program: message } });
}
