// A real SMTP server that keeps only the recipient and Message-ID of an email: it costs a tenth of smtp-server,
// which would otherwise dominate the measurement. Answers its parent's messages with what was delivered; prints
// its port.
import { createServer, type Socket } from 'node:net';

const end = Buffer.from('\r\n.\r\n');
const delivered: string[] = [];
/** Each recipient and Message-ID, with the number of deliveries. */
const counts = new Map<string, number>();
let open = 0;
let maxOpen = 0;

createServer((socket) => {
  open += 1;
  maxOpen = Math.max(maxOpen, open);
  socket.setNoDelay(true);
  socket.on('error', () => undefined);
  socket.on('close', () => {
    open -= 1;
  });
  socket.write('220 sink\r\n');
  talk(socket);
}).listen(0, '127.0.0.1', function (this: import('node:net').Server) {
  process.send?.(this.address());
});

function talk(socket: Socket): void {
  let waiting: Buffer = Buffer.alloc(0);
  let recipient = '';
  let isContent = false;
  socket.on('data', (bytes: Buffer) => {
    waiting = waiting.length === 0 ? bytes : Buffer.concat([waiting, bytes]);
    let answers = '';
    for (;;) {
      if (isContent) {
        const at = waiting.indexOf(end);
        if (at === -1) break;
        note(recipient, waiting.subarray(0, at));
        waiting = waiting.subarray(at + end.length);
        isContent = false;
        answers += '250 taken\r\n';
        continue;
      }
      const at = waiting.indexOf('\r\n');
      if (at === -1) break;
      const line = waiting.toString('latin1', 0, at);
      waiting = waiting.subarray(at + 2);
      const command = line.slice(0, 4).toUpperCase();
      if (command === 'RCPT') recipient = /<(.*)>/.exec(line)?.[1] ?? '';
      isContent = command === 'DATA';
      answers += answerTo(command);
    }
    if (answers !== '') socket.write(answers);
  });
}

const answerTo = (command: string) =>
  ({ EHLO: '250-sink\r\n250 PIPELINING\r\n', DATA: '354 go on\r\n', QUIT: '221 bye\r\n' })[
    command
  ] ?? '250 ok\r\n';

function note(recipient: string, content: Buffer): void {
  const headers = content.toString('latin1', 0, Math.min(content.length, 2000));
  const mail = `${recipient} ${/^Message-ID: (\S+)/im.exec(headers)?.[1]}`;
  const count = (counts.get(mail) ?? 0) + 1;
  counts.set(mail, count);
  if (count === 1) delivered.push(mail);
}

process.on('message', (message) => {
  if (message === 'forget') {
    delivered.length = 0;
    counts.clear();
  }
  const mails = message === 'all' ? delivered.map((mail) => [mail, counts.get(mail)]) : [];
  process.send?.({ mails, count: delivered.length, maxOpen });
});
process.once('SIGTERM', () => process.exit());
