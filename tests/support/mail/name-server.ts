import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { stopAtEnd } from '#tests/support/cleanup.ts';

/** Records by name: addresses, names of addresses, texts, and hosts that receive mail. */
export type NameRecords = Record<
  string,
  { a?: string[]; ptr?: string[]; txt?: string[]; mx?: string[] }
>;

const types = { 1: 'a', 12: 'ptr', 15: 'mx', 16: 'txt' } as const;
const statuses = { none: 0, serverFailure: 2, noSuchName: 3 };

/**
 * A name server (RFC 1035) on a free port of this machine.
 * @param records those that it has; undefined: it answers every question with a failure
 * @returns its address with the port
 */
export async function aNameServer(records: NameRecords | undefined): Promise<string> {
  const socket = createSocket('udp4');
  socket.on('message', (question, { port, address }) =>
    socket.send(answer(question, records), port, address),
  );
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  stopAtEnd(() => {
    socket.close();
  });
  return `127.0.0.1:${socket.address().port}`;
}

function answer(message: Buffer, records: NameRecords | undefined): Buffer {
  const { name, end } = readName(message);
  const type = types[message.readUInt16BE(end) as keyof typeof types];
  const known = records?.[name.toLowerCase()];
  const data = (known && type && known[type]) ?? [];
  const status = !records ? statuses.serverFailure : known ? statuses.none : statuses.noSuchName;
  const header = Buffer.alloc(12);
  message.copy(header, 0, 0, 2);
  // A response, to a question that asked for recursion, which is available.
  header.writeUInt16BE(0x8180 | status, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(data.length, 6);
  const question = message.subarray(12, end + 4);
  return Buffer.concat([header, question, ...data.map((each) => record(message, end, type, each))]);
}

function record(message: Buffer, end: number, type: string | undefined, value: string): Buffer {
  const content = dataOf(type, value);
  const fields = Buffer.alloc(12);
  // A pointer to the question's name, then its type and class, and how long it may be cached.
  fields.writeUInt16BE(0xc00c, 0);
  message.copy(fields, 2, end, end + 4);
  fields.writeUInt32BE(60, 6);
  fields.writeUInt16BE(content.length, 10);
  return Buffer.concat([fields, content]);
}

function dataOf(type: string | undefined, value: string): Buffer {
  if (type === 'a') return Buffer.from(value.split('.').map(Number));
  if (type === 'ptr') return writeName(value);
  return type === 'mx' ? mxData(value) : txtData(value);
}

const mxData = (host: string) => Buffer.concat([Buffer.from([0, 10]), writeName(host)]);

/** In pieces of 255 bytes. */
const txtData = (text: string) =>
  Buffer.concat(
    (text.match(/.{1,255}/gs) ?? ['']).flatMap((piece) => [
      Buffer.from([piece.length]),
      Buffer.from(piece),
    ]),
  );

const writeName = (name: string) =>
  Buffer.concat([
    ...name.split('.').flatMap((label) => [Buffer.from([label.length]), Buffer.from(label)]),
    Buffer.from([0]),
  ]);

/** The name in a question, and where it ends. */
function readName(message: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.'), end: at + 1 };
}
