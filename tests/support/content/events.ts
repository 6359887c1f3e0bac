import type { Body } from '#contract/index.ts';
import type { Db } from '#tests/support/database/connection.ts';
import { mailsTo } from '#tests/support/mail/outbox.ts';
import { anAdministrator, type SignedIn } from '#tests/support/people/accounts.ts';
import type { TestServer } from '#tests/support/server/server.ts';

const hour = 60 * 60_000;

/** The local time in New York a number of hours from now (negative: before now). */
export function inHours(hours: number): string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'America/New_York',
    dateStyle: 'short',
    timeStyle: 'short',
  });
  return format.format(Date.now() + hours * hour).replace(' ', 'T');
}

/** A published event in a week that anyone may register for, by default. */
export async function anEvent(
  server: TestServer,
  overrides: Partial<Body<'events/editEvent'>> = {},
  as?: SignedIn,
) {
  const body = {
    title: 'Soup night',
    startsAt: inHours(7 * 24),
    endsAt: inHours(7 * 24 + 2),
    isPublished: 1 as const,
    ...overrides,
  };
  const { event } = await server.call('events/editEvent', body, {
    as: as ?? (await anAdministrator(server)),
  });
  return event;
}

/** Registers. @returns the answer and the email */
export async function register(
  server: TestServer,
  slug: string,
  email: string,
  name = 'Ida Brandt',
) {
  const { state } = await server.call('events/register', { slug, name, email });
  const mails = await mailsTo(server, email);
  // The email of an online event contains another link too.
  const token = /verify_token=(\S+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? '';
  return { state, token };
}

/** The required fields of an event's edit. */
export const timesOf = ({
  title,
  startsAt,
  endsAt,
}: Record<'title' | 'startsAt' | 'endsAt', string>) => ({ title, startsAt, endsAt });

/** The subjects mailed to a person, without the event's name. */
export const subjectsTo = async (on: { db: Db }, email: string) =>
  (await mailsTo(on, email)).map(({ subject }) => subject.split(':')[0]);

/** The statuses of an event's participants, by address. */
export async function statesOf({ db }: { db: Db }, eventId: string) {
  const rows = await db
    .selectFrom('participants')
    .select(['email', 'state'])
    .where('event_id', '=', eventId)
    .orderBy('queued_at')
    .orderBy('id')
    .execute();
  return Object.fromEntries(rows.map(({ email, state }) => [email, state]));
}

/** Moves an event into the past. @param by in ms */
export async function shiftEvent({ db }: { db: Db }, id: string, by: number): Promise<void> {
  await db
    .updateTable('events')
    .set((eb) => ({
      starts_at: eb('starts_at', '+', by),
      ends_at: eb('ends_at', '+', by),
      turn_at: 0,
    }))
    .where('id', '=', id)
    .execute();
}
