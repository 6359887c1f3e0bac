import { once } from 'node:events';
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { stopAtEnd } from '#tests/support/cleanup.ts';

/**
 * The behavior of a network: pass everything on, swallow everything, end everything, pass it on late, or pass nothing
 * on until it passes everything.
 */
type Mode = 'pass' | 'swallow' | 'cut' | 'delay' | 'hold';

/** How late everything comes with `delay`, in ms. */
const delay = 300;

/** The socket of the server in a test's address of a database. */
export const socketOf = (databaseUrl: string) =>
  `${new URL(databaseUrl).searchParams.get('host')}/.s.PGSQL.5432`;

/**
 * A network between a program and a server, which can be broken. What it has swallowed never comes, not even
 * later: connections of that time stay silent forever, as behind a firewall that has forgotten them.
 * @param target the server's socket, or its port on this machine
 * @param pace how long a busy server takes for each new connection, one after the other, in ms
 */
export async function aTcpProxy(target: string | number, pace = 0) {
  let mode: Mode = 'pass';
  let released = Promise.withResolvers<void>();
  /** The connections that the server has yet to accept. */
  const backlog: Socket[] = [];
  let isAccepting = false;
  let attempts = 0;
  const open = new Set<Socket>();
  const silent = new WeakSet<Socket>();
  const muted = new WeakSet<Socket>();
  let muting: { text: string; isPassedOn: boolean; seen: () => void } | undefined;

  const passOn = (from: Socket, to: Socket, client: Socket) => {
    let last: Promise<unknown> = Promise.resolve();
    from.on('data', (bytes) => {
      if (mode === 'swallow') silent.add(client);
      if (silent.has(client)) return;
      if (from === client && muting && bytes.includes(muting.text)) {
        const { isPassedOn, seen } = muting;
        muting = undefined;
        muted.add(client);
        if (!isPassedOn) return seen();
        to.once('data', seen).write(bytes);
        return;
      }
      if (muted.has(client)) return;
      const pause = mode === 'delay' ? wait(delay) : mode === 'hold' ? released.promise : undefined;
      last = last.then(async () => {
        await pause;
        if (!to.destroyed) to.write(bytes);
      });
    });
    from.on('error', () => undefined);
    from.on('close', () => {
      open.delete(from);
      if (!silent.has(client)) last.then(() => to.destroy());
    });
    open.add(from);
  };

  const accept = (client: Socket) => {
    const upstream =
      typeof target === 'number' ? createConnection(target, '127.0.0.1') : createConnection(target);
    passOn(client, upstream, client);
    passOn(upstream, client, client);
    client.resume();
  };
  const acceptAll = async () => {
    if (isAccepting) return;
    isAccepting = true;
    for (let next = backlog.shift(); next; next = backlog.shift()) {
      accept(next);
      await wait(pace);
      if (mode === 'hold') await released.promise;
    }
    isAccepting = false;
  };

  const server = createServer({ pauseOnConnect: true }, (client) => {
    attempts += 1;
    if (mode === 'cut') {
      client.destroy();
      return;
    }
    // The server never hears of it: a session for each attempt would use up its connections.
    if (mode === 'swallow') {
      open.add(client.resume());
      client.on('error', () => undefined).on('close', () => open.delete(client));
      return;
    }
    backlog.push(client);
    if (mode !== 'hold') void acceptAll();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  stopAtEnd(() => {
    server.close();
    for (const each of open) each.destroy();
  });
  const { port } = server.address() as AddressInfo;
  return {
    port,
    /** The address of a database on the target, by way of this network. */
    addressOf(databaseUrl: string): string {
      const url = new URL(databaseUrl);
      url.searchParams.delete('host');
      url.hostname = '127.0.0.1';
      url.port = String(port);
      return url.href;
    },
    /** How many connections were attempted. */
    attempts: () => attempts,
    /**
     * Mutes the connection that is the first to send a text, until it ends.
     * @param isPassedOn whether the text still arrives, and only its answer does not
     * @returns when the text was swallowed, or answered
     */
    muteAt(text: string, isPassedOn: boolean): Promise<void> {
      return new Promise((seen) => {
        muting = { text, isPassedOn, seen };
      });
    },
    set(next: Mode): void {
      if (mode === 'hold') {
        released.resolve();
        released = Promise.withResolvers();
      }
      mode = next;
      if (mode !== 'hold') void acceptAll();
      if (mode === 'cut') for (const each of open) each.destroy();
    },
  };
}
