import { AsyncLocalStorage } from 'node:async_hooks';
import type { Socket } from 'node:net';

/** The client that a call's work is for. */
interface Client {
  /** Its account, or its network if it has none. */
  owner: string;
  /** Closed when it has left. */
  socket: Socket;
}

const clients = new AsyncLocalStorage<Client>();

/** Runs a call's work for its client. */
export const withClient = <T>(client: Client, work: () => T): T => clients.run(client, work);

/**
 * Runs costly work that is only worth doing for as long as the client of the call is there.
 * @param work receives the client's account or network, and a signal that is aborted when the client has left; neither
 * outside any call, as in a job
 */
export async function whileConnected<T>(
  work: (owner: string | undefined, left: AbortSignal | undefined) => Promise<T>,
): Promise<T> {
  const client = clients.getStore();
  if (!client) return work(undefined, undefined);
  const { owner, socket } = client;
  const left = new AbortController();
  const leave = () => left.abort();
  if (socket.destroyed) leave();
  socket.once('close', leave);
  try {
    return await work(owner, left.signal);
  } finally {
    socket.off('close', leave);
  }
}
