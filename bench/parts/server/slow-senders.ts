// Connects four thousand clients to a port, round after round: half of them send their headers one byte a second, half
// their body. Writes how many responses they got.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

const [port = 0, rounds = 0] = process.argv.slice(2).map(Number);
const clients = 4_000;
const atOnce = 100;
/** How often each sends something, a second apart. */
const bytes = 5;
/** Between two rounds, in ms: the server closes what is left. */
const rest = 1_500;

for (let round = 0; round < rounds; round += 1) {
  const opened: Socket[] = [];
  for (let first = 0; first < clients; first += atOnce) {
    opened.push(
      ...(await Promise.all(Array.from({ length: atOnce }, (_, index) => begin(first + index)))),
    );
  }
  for (let count = 0; count < bytes; count += 1) {
    for (const socket of opened) if (socket.writable) socket.write('a');
    await wait(1_000);
  }
  for (const socket of opened) socket.destroy();
  await wait(rest);
  if (round === 0) process.send?.('warm');
}
process.exit();

async function begin(number: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.resume();
  await once(socket, 'connect');
  socket.write(number % 2 === 0 ? 'GET /About HTTP/1.1\r\nhost: ' : `${headOf(number)}{"email":"`);
  return socket;
}

function headOf(number: number): string {
  return `${[
    'POST /api/auth/login HTTP/1.1',
    'host: site.test',
    'content-type: application/json',
    'content-length: 60000',
    `x-forwarded-for: 198.51.100.${(number >> 1) % 250}`,
  ].join('\r\n')}\r\n\r\n`;
}
