import type { CheckedBody, Reply } from '#contract/index.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { newId } from '#server/platform/crypto/ids.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { runOnce } from '#server/platform/limits/run-once.ts';
import { searchable } from '#server/platform/tables/searchable.ts';
import { InvalidTimeError } from '#server/platform/time/time-zone.ts';
import { editPublished } from '../lists/change-list.ts';
import { moveAddress } from '../pages/redirects.ts';
import { nameIn, requireEvent } from './edit-event.ts';
import { presentForStaff } from './present.ts';
import { listPrograms } from './queries/event-lists.ts';
import { insertEvent } from './queries/events.ts';
import { type Every, occurrencesOf } from './recurrence.ts';
import { freeEventSlug } from './slugs.ts';
import { type Event, eventAddress, nextTransition } from './status.ts';

type Times = Pick<Event, 'starts_at' | 'ends_at' | 'opens_at' | 'closes_at'>;

/**
 * Copies an event as a draft, without its registrations.
 * @throws {AppError} `notFound`; `conflict` for the same attempt at another event
 */
export function duplicateEvent(
  deps: AppDeps,
  { userId }: CurrentUser,
  { id, attempt }: CheckedBody<'events/duplicateEvent'>,
): Promise<Reply<'events/duplicateEvent'>> {
  const request = { call: 'events/duplicateEvent', caller: userId, attempt, body: { id } };
  return editPublished(deps, userId, 'events.duplicate', async (trx) => {
    const copyId = await runOnce(trx, request, copiedBefore, async () => {
      const event = await requireEvent(trx, id);
      const copy = {
        ...event,
        title: `Copy of ${event.title}`.slice(0, 200),
        is_published: 0 as const,
      };
      return (await insertCopy(trx, copy, event)).id;
    });
    const copy = await requireEvent(trx, copyId);
    const programs = await listPrograms(trx);
    return {
      subject: `event/${copyId}`,
      reply: {
        code: 1,
        message: `${copy.title} is a draft. Set its date, and publish it.`,
        event: presentForStaff(copy, nameIn(programs, copy.page_id)),
      },
    };
  });
}

/**
 * Repeats an event as separate events, at the same local time. Registration opens and closes as long before each as
 * before the first.
 * @throws {AppError} `notFound`; `badInput` for a canceled event, or a date on which its local time does not exist;
 * `conflict` for the same attempt with other details
 */
export function repeatEvent(
  deps: AppDeps,
  { userId }: CurrentUser,
  { attempt, ...body }: CheckedBody<'events/repeatEvent'>,
): Promise<Reply<'events/repeatEvent'>> {
  const request = { call: 'events/repeatEvent', caller: userId, attempt, body };
  const { id, every, times, isPublished } = body;
  return editPublished(deps, userId, 'events.repeat', async (trx) => {
    await runOnce(trx, request, copiedBefore, async () => {
      const event = await requireEvent(trx, id);
      if (event.cancelled_at !== null) throw refused('A canceled event can’t be repeated.');
      for (const dates of datesOf(event, every, times)) {
        await insertCopy(trx, { ...event, is_published: isPublished }, dates);
      }
      return '';
    });
    return {
      subject: `event/${id}`,
      reply: { code: 1, message: createdInWords(times, isPublished), created: times },
    };
  });
}

const copiedBefore =
  'These events have just been created, with other details. Check the list first.';

function createdInWords(count: number, isPublished: 0 | 1): string {
  const what = isPublished === 1 ? 'published' : 'created as drafts';
  return count === 1
    ? `1 event is ${isPublished === 1 ? 'published' : 'created as a draft'}.`
    : `${count} events are ${what}.`;
}

/** @throws {AppError} `badInput` */
function datesOf(event: Event, every: Every, times: number): Times[] {
  try {
    return occurrencesOf(event, event.time_zone, every, times);
  } catch (error) {
    if (error instanceof InvalidTimeError) throw refused(error.message);
    throw error;
  }
}

async function insertCopy(trx: Db, event: Event, times: Times): Promise<Event> {
  const now = Date.now();
  const slug = await freeEventSlug(trx, event.title);
  const copy: Event = {
    ...event,
    starts_at: times.starts_at,
    ends_at: times.ends_at,
    opens_at: times.opens_at,
    closes_at: times.closes_at,
    id: newId(),
    slug,
    slug_key: slug.toLowerCase(),
    public_slug: event.is_published === 1 ? slug : '',
    cancelled_at: null,
    registered: 0,
    waiting: 0,
    sequence: 0,
    version: 1,
    updated_at: now,
    words: searchable(event.title, event.place),
    turn_at: nextTransition({ ...event, ...times, cancelled_at: null }, now),
  };
  await insertEvent(trx, copy);
  if (copy.is_published === 1) await moveAddress(trx, null, eventAddress(slug));
  return copy;
}

const refused = (message: string) =>
  new AppError('badInput', message, { errors: { every: message } });
