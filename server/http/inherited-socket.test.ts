import { expect, test } from 'vitest';
import { inheritedSocket } from './inherited-socket.ts';

test('A program uses the socket that a service manager passes to it, and no one else’s', () => {
  expect(inheritedSocket({ LISTEN_FDS: '1', LISTEN_PID: '42' }, 42)).toBe(3);
  // A socket for its parent, and sockets that it does not know.
  expect(inheritedSocket({ LISTEN_FDS: '1', LISTEN_PID: '41' }, 42)).toBeUndefined();
  expect(inheritedSocket({ LISTEN_FDS: '2', LISTEN_PID: '42' }, 42)).toBeUndefined();
  expect(inheritedSocket({}, 42)).toBeUndefined();
});
