import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { askForAnswer, prepareSession } from './db/postgres/postgres-sessions.ts';

/** How long until a broken connection is replaced, in ms. */
const pause = 1_000;
/** How long its end may take, in ms: a network that has stopped answering never confirms it. */
const longestEnd = 1_000;
/**
 * How often the server is asked whether it still answers, in ms: less than it lets a session be idle.
 * Without that, a network that has stopped answering would go unnoticed for minutes.
 */
const heartbeat = 15_000;

const ignore = () => undefined;

/**
 * Listens for notifications that other programs send through the database, some of which may be lost.
 * @param channel a plain identifier
 * @param onNotice called for each, and whenever it begins to listen
 * @returns a function that stops it
 */
export type Listen = (channel: string, onNotice: () => void) => () => Promise<void>;

/**
 * Listens for notifications, on a connection of its own. One that breaks is replaced; notifications sent meanwhile are
 * lost, as everything is behind a pooler that gives each transaction another connection.
 */
export const listenOnPostgres =
  (options: pg.ClientConfig): Listen =>
  (channel, onNotice) => {
    const over = new AbortController();
    const listening = (async () => {
      while (!over.signal.aborted) {
        await listenOnce(options, channel, onNotice, over.signal).catch(ignore);
        await wait(pause, undefined, { signal: over.signal, ref: false }).catch(ignore);
      }
    })();
    return () => {
      over.abort();
      return listening;
    };
  };

/** Listens until the connection breaks, or the signal. */
async function listenOnce(
  options: pg.ClientConfig,
  channel: string,
  onNotice: () => void,
  signal: AbortSignal,
): Promise<void> {
  const client = new pg.Client(options);
  const ended = new Promise<void>((resolve) => {
    client.once('end', resolve).on('error', () => resolve());
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  client.on('notification', onNotice);
  try {
    await client.connect();
    await prepareSession(client);
    await client.query(`listen ${channel}`);
    onNotice();
    const isOver = ended.then(() => true);
    while (!(await Promise.race([isOver, wait(heartbeat, false, { ref: false })]))) {
      await askForAnswer(client);
    }
  } finally {
    await Promise.race([client.end().catch(ignore), wait(longestEnd, undefined, { ref: false })]);
  }
}
