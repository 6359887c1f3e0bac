import { beforeEach, describe, expect, inject, test } from 'vitest';
import { day } from '#contract/shared/time-units.ts';
import { deliverEvents } from '#server/platform/events/deliver-events.ts';
import { readEventQueue } from '#server/platform/events/queries.ts';
import { raise } from '#server/platform/events/raise.ts';
import type { DomainEvent, EventSubscriber } from '#server/platform/events/subscriber.ts';
import type { Db } from '#tests/support/database/connection.ts';
import { mailsTo, queueMail } from '#tests/support/mail/outbox.ts';
import { anAdministrator } from '#tests/support/people/accounts.ts';
import { deleteExpired, runJob } from '#tests/support/server/background-work.ts';
import { raisedBy } from '#tests/support/server/domain-events.ts';
import { aServer } from '#tests/support/server/server.ts';

const isPostgres = inject('engine') === 'postgres';
const server = await aServer();
const { db } = server;
/** A second node on the same database; one node alone writes to SQLite, where two of its runs meet instead. */
const other = isPostgres ? (await aServer({}, { place: server.place })).db : db;

beforeEach(async () => {
  await db.deleteFrom('domain_events').execute();
  await db.deleteFrom('outbox').execute();
});

const receive = (messageId: string) =>
  db.transaction().execute((trx) => raise(trx, 'message.received', { messageId }));

type Received = DomainEvent<'message.received'>;

/** A subscriber that does something with each message, and what it got. */
function aSubscriber(
  name: string,
  handle: (trx: Db, event: Received) => Promise<void> = async () => undefined,
) {
  const got: string[] = [];
  const subscriber: EventSubscriber = {
    name,
    on: {
      'message.received': async (trx, event) => {
        await handle(trx, event);
        got.push(event.payload.messageId);
      },
    },
  };
  return { got, subscriber };
}

/** Makes every delivery due that was put off. */
const endPauses = () => db.updateTable('domain_event_deliveries').set({ next_try_at: 0 }).execute();

/** Emails the id of each message to an address, in the transaction of its delivery. */
const emailing = (recipient: string) => (trx: Db, event: Received) =>
  queueMail({ db: trx }, { recipient, subject: event.payload.messageId });
const subjectsTo = async (recipient: string) =>
  (await mailsTo(server, recipient)).map(({ subject }) => subject);

describe('An event', () => {
  test('is raised with its transaction, or not at all', async () => {
    const rolledBack = db.transaction().execute(async (trx) => {
      await raise(trx, 'message.received', { messageId: 'never' });
      throw new Error('Changed my mind.');
    });
    await expect(rolledBack).rejects.toThrow('Changed my mind.');
    await expect(raise(db, 'message.received', { messageId: 'alone' })).rejects.toThrow(
      'outside of a transaction',
    );
    expect(await raisedBy(server, () => receive('one'))).toEqual([
      ['message.received', { messageId: 'one' }],
    ]);
  });

  test('is delivered to each subscriber once and in order, by two nodes at once', async () => {
    const ids = Array.from({ length: 40 }, (_, index) => `message ${index}`);
    for (const id of ids) await receive(id);
    const [one, two] = [aSubscriber('one', emailing('one@example.org')), aSubscriber('two')];
    const subscribers = [one.subscriber, two.subscriber];
    await Promise.all([deliverEvents(db, subscribers), deliverEvents(other, subscribers)]);
    await deliverEvents(db, subscribers);
    expect(one.got).toEqual(ids);
    expect(two.got).toEqual(ids);
    expect((await subjectsTo('one@example.org')).toSorted()).toEqual(ids.toSorted());
  });

  test('reaches those who subscribe to it, and no one who joins later', async () => {
    await receive('before');
    const [early, late] = [aSubscriber('early'), aSubscriber('late')];
    await deliverEvents(db, [early.subscriber, { name: 'of gifts', on: {} }]);
    await receive('after');
    await deliverEvents(db, [early.subscriber, late.subscriber]);
    expect([early.got, late.got]).toEqual([['before', 'after'], ['after']]);
  });

  test('whose delivery is interrupted after its effect is delivered again, with one effect', async () => {
    await receive('one');
    let isInterrupted = true;
    const { subscriber } = aSubscriber('interrupted', async (trx, event) => {
      await emailing('interrupted@example.org')(trx, event);
      if (isInterrupted) throw new Error('The power is out.');
    });
    await deliverEvents(db, [subscriber]);
    expect(await subjectsTo('interrupted@example.org')).toEqual([]);
    isInterrupted = false;
    await endPauses();
    await deliverEvents(other, [subscriber]);
    await deliverEvents(db, [subscriber]);
    expect(await subjectsTo('interrupted@example.org')).toEqual(['one']);
  });

  test.runIf(isPostgres)(
    'of a transaction that commits after a later one is delivered too',
    async () => {
      const { got, subscriber } = aSubscriber('of overlapping transactions');
      const committed = Promise.withResolvers<void>();
      const slow = db.transaction().execute(async (trx) => {
        await raise(trx, 'message.received', { messageId: 'slow' });
        await receive('fast');
        await deliverEvents(db, [subscriber]);
        committed.resolve();
      });
      await committed.promise;
      expect(got).toEqual(['fast']);
      await slow;
      await deliverEvents(db, [subscriber]);
      expect(got).toEqual(['fast', 'slow']);
    },
  );

  test('is deleted a month after all have got it, and never before', async () => {
    const { subscriber } = aSubscriber('reliable');
    const failing = aSubscriber('failing', () => Promise.reject(new Error('Not today.')));
    await receive('got');
    await deliverEvents(db, [subscriber]);
    await receive('awaited');
    await deliverEvents(db, [subscriber, failing.subscriber]);
    await deleteExpired(server, Date.now() + 29 * day);
    expect(await db.selectFrom('domain_events').select('id').execute()).toHaveLength(2);
    await deleteExpired(server, Date.now() + 31 * day);
    expect(await db.selectFrom('domain_events').select('payload').execute()).toEqual([
      { payload: '{"messageId":"awaited"}' },
    ]);
  });
});

describe('A subscriber that fails', () => {
  test('holds up neither others nor later events, and is tried again after growing pauses', async () => {
    for (const id of ['bad', 'good']) await receive(id);
    let isBroken = true;
    const late: boolean[] = [];
    const failing = aSubscriber('failing', async (_trx, event) => {
      if (event.payload.messageId !== 'bad') return;
      if (isBroken) throw new Error('No such list.');
      late.push(event.isLate);
    });
    const { got, subscriber } = aSubscriber('reliable');
    const subscribers = [failing.subscriber, subscriber];
    const failures = await deliverEvents(db, subscribers);
    expect(failures.map(({ message }) => message)).toEqual(['failing: No such list.']);
    expect([failing.got, got]).toEqual([['good'], ['bad', 'good']]);
    expect(await deliverEvents(db, subscribers)).toEqual([]);
    expect(await readEventQueue(db)).toMatchObject({ waiting: 1, oldestAt: expect.any(Number) });

    const pauseOf = async () => {
      const began = Date.now();
      const { next_try_at } = await db
        .selectFrom('domain_event_deliveries')
        .select('next_try_at')
        .executeTakeFirstOrThrow();
      return next_try_at - began;
    };
    const first = await pauseOf();
    for (let attempt = 0; attempt < 20; attempt += 1) {
      await endPauses();
      expect(await deliverEvents(db, subscribers)).toHaveLength(1);
    }
    expect(await pauseOf()).toBeGreaterThan(100 * first);
    isBroken = false;
    await endPauses();
    await deliverEvents(db, subscribers);
    expect([failing.got, late]).toEqual([['good', 'bad'], [true]]);
    expect(await readEventQueue(db)).toEqual({ waiting: 0, oldestAt: null });
  });

  test('fails the job, and the System screen shows that events wait', async () => {
    await receive('one');
    const failing = aSubscriber('failing', () => Promise.reject(new Error('Out of order.')));
    const deps = {
      ...server.deps,
      contributions: [...server.deps.contributions, { eventSubscribers: [failing.subscriber] }],
    };
    await expect(runJob({ deps }, 'delivering events')).rejects.toThrow('failing: Out of order.');
    const as = await anAdministrator(server);
    const { queues } = await server.call('system/getStatus', {}, { as });
    expect(queues).toContainEqual(
      expect.objectContaining({ name: 'events to deliver', waiting: 1 }),
    );
  });
});
