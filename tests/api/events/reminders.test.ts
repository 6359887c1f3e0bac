import { describe, expect, inject, test } from 'vitest';
import {
  anEvent,
  inHours,
  register,
  shiftEvent,
  subjectsTo,
} from '#tests/support/content/events.ts';
import { beforeNextTransaction } from '#tests/support/database/race-conditions.ts';
import { runJob } from '#tests/support/server/background-work.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServer();
const hour = 60 * 60_000;

const days = 6 * 24 * hour + hour / 2;
/** An event and its registrations as if six days had passed. */
async function passDays(id: string): Promise<void> {
  await shiftEvent(server, id, -days);
  await server.db
    .updateTable('participants')
    .set((eb) => ({ placed_at: eb('placed_at', '-', days) }))
    .where('event_id', '=', id)
    .where('placed_at', 'is not', null)
    .execute();
}

describe('A reminder', () => {
  test('is sent a day before, once, whichever of two nodes runs first and however often', async () => {
    // SQLite allows one node: a second handle in one process would wait for the first forever.
    const second =
      inject('engine') === 'postgres' ? await aServer({}, { place: server.place }) : server;
    const event = await anEvent(server, { capacity: 2 });
    const addresses = ['a', 'b', 'c'].map((name) => `${name}.${event.id}@example.org`);
    for (const address of addresses) await register(server, event.slug, address);
    await runJob(server, 'sending event reminders');
    expect(await subjectsTo(server, addresses[0] as string)).not.toContain('Reminder');

    await passDays(event.id);
    const written = await Promise.all(
      [server, second, server, second].map((node) => runJob(node, 'sending event reminders')),
    );
    expect(written.reduce<number>((sum, mails) => sum + Number(mails), 0)).toBe(2);
    expect(await runJob(second, 'sending event reminders')).toBe(0);
    const reminders = (await subjectsTo(server, addresses[0] as string)).filter(
      (subject) => subject === 'Reminder',
    );
    expect(reminders).toHaveLength(1);
    expect(await subjectsTo(server, addresses[2] as string)).toEqual(['You’re on the waitlist']);
  });

  test('is not sent for an event that is put off while reminders are written', async () => {
    const event = await anEvent(server);
    await register(server, event.slug, `early.${event.id}@example.org`);
    await passDays(event.id);
    const hasHappened = beforeNextTransaction(server, () => shiftEvent(server, event.id, days));
    await runJob(server, 'sending event reminders');
    expect(hasHappened()).toBe(true);
    const sent = await subjectsTo(server, `early.${event.id}@example.org`);
    expect(sent).not.toContain('Reminder');
  });

  test('is not sent to people who have just registered, or for a canceled event', async () => {
    const soon = { startsAt: inHours(20), endsAt: inHours(22) };
    const event = await anEvent(server, soon);
    await register(server, event.slug, `late.${event.id}@example.org`);
    expect(await runJob(server, 'sending event reminders')).toBe(0);
  });
});
