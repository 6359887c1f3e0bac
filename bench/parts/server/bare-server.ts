// The baseline for the cached page: node:http and nothing else, with one response to every request. Its parent
// sends the response; it prints its port.
import { createServer } from 'node:http';

process.once('message', (message) => {
  const { headers, body } = message as { headers: string[]; body: string };
  const bytes = Buffer.from(body, 'base64');
  const server = createServer((_request, response) => {
    response.writeHead(200, headers);
    response.end(bytes);
  });
  // As in the measured server, since it appears in a header.
  server.keepAliveTimeout = 72_000;
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
});
process.once('SIGTERM', () => process.exit());
