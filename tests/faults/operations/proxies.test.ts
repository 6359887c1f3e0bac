import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type ClientHttp2Session, connect, type OutgoingHttpHeaders } from 'node:http2';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { stopAtEnd } from '#tests/support/cleanup.ts';
import { aFolder } from '#tests/support/database/database.ts';
import { type PostgresServer, startPostgres } from '#tests/support/database/postgres.ts';
import { freePort } from '#tests/support/http/free-port.ts';
import { fileForm } from '#tests/support/http/multipart.ts';
import { aProgram } from '#tests/support/server/program.ts';
import { aCertificate, hasIpv6, proxies, startProxy } from '#tests/support/server/proxies.ts';

const root = join(import.meta.dirname, '../../..');
const owner = { email: 'owner@commonplate.example', password: 'Seven-Beans-7' };
const mebibyte = 1024 * 1024;
let postgres: PostgresServer;

beforeAll(async () => {
  postgres = await startPostgres();
  stopAtEnd(() => postgres.stop());
}, 120_000);

async function createDatabase(name: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.url.replace('{name}', 'postgres') });
  await client.connect();
  await client.query(`create database "${name}"`);
  await client.end();
}

/** A PNG of nearly a number of bytes: noise, which cannot be compressed. */
async function aPictureOf(bytes: number): Promise<Buffer> {
  const width = 1850;
  const height = Math.floor(bytes / (width * 3 + 1)) - 4;
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at + 4 <= pixels.length; at += 4) {
    pixels.writeUInt32LE((at * 2_654_435_761) >>> 0, at);
  }
  const raw = { width, height, channels: 3 } as const;
  return sharp(pixels, { raw }).png({ compressionLevel: 0 }).toBuffer();
}

/** Makes a request over HTTP/2. */
async function ask(
  client: ClientHttp2Session,
  headers: OutgoingHttpHeaders,
  body: Buffer | string = '',
) {
  const stream = client.request(headers);
  if (body !== '') stream.end(body);
  const [answer] = (await once(stream, 'response')) as [Record<string, string>];
  return { status: Number(answer[':status']), headers: answer, body: await text(stream) };
}

test.skipIf(process.env.SKIP_PROXIES)(
  'nginx and Caddy are installed; SKIP_PROXIES=1 does without',
  () => {
    expect(proxies.filter(({ isInstalled }) => !isInstalled).map(({ name }) => name)).toEqual([]);
  },
);

describe.each(proxies)('Two nodes behind $name', (proxy) => {
  describe.skipIf(!proxy.isInstalled)('with the example of deploy/', () => {
    let siteUrl: string;
    let plainUrl: string;
    let certificate: Awaited<ReturnType<typeof aCertificate>>;
    let client: ClientHttp2Session | undefined;
    let variables: Record<string, string>;
    let nodes: Awaited<ReturnType<typeof aProgram>>[];

    beforeAll(async () => {
      certificate = await aCertificate();
      const [httpsPort, httpPort] = [await freePort(), await freePort()];
      siteUrl = `https://localhost:${httpsPort}`;
      plainUrl = `http://localhost:${httpPort}`;
      await createDatabase(proxy.name);
      variables = {
        SITE_URL: siteUrl,
        DATABASE_URL: postgres.url.replace('{name}', proxy.name),
        DATA_DIR: await aFolder(),
        SECRET_KEY: 'k'.repeat(43),
        TRUST_PROXY: '127.0.0.1',
        ADMIN_EMAIL: owner.email,
        ADMIN_PASSWORD: owner.password,
        SEED: 'none',
        NODE_EXTRA_CA_CERTS: certificate.certificate,
      };
      nodes = [await aProgram(variables), await aProgram(variables)];
      await startProxy(proxy, {
        ...certificate,
        httpsPort,
        httpPort,
        nodes: nodes.map(({ url }) => url),
      });
    }, 180_000);

    /** The connection: a new one after a proxy has closed the last. */
    const session = async () => {
      if (client && !client.destroyed && !client.closed) return client;
      const opened = connect(siteUrl, {
        ca: readFileSync(certificate.certificate),
        // In MB: by default, the client gives up on 10 MB that it has yet to send.
        maxSessionMemory: 100,
      });
      opened.on('error', () => undefined);
      stopAtEnd(() => {
        opened.destroy();
      });
      await once(opened, 'connect');
      client = opened;
      return opened;
    };

    const signIn = async () => {
      const { status, body } = await ask(
        await session(),
        { ':method': 'POST', ':path': '/api/auth/login', 'content-type': 'application/json' },
        JSON.stringify(owner),
      );
      expect([status, body]).toEqual([200, expect.any(String)]);
      return (JSON.parse(body) as { token: string }).token;
    };

    test('pages come over HTTP/2 with the site’s own headers', async () => {
      expect((await session()).alpnProtocol).toBe('h2');
      const { status, headers } = await ask(await session(), { ':path': '/' });
      expect(status).toBe(200);
      expect(headers['strict-transport-security']).toMatch(/^max-age=31536000/);
      expect(headers['content-security-policy']).toContain("default-src 'self'");
    });

    test.runIf(hasIpv6)('it answers over IPv6 too', async () => {
      const { port } = new URL(plainUrl);
      const { status } = await fetch(`http://[::1]:${port}/About`, { redirect: 'manual' });
      expect(status).toBeLessThan(400);
    });

    test('http:// leads pages to https:// and refuses calls', async () => {
      const page = await fetch(`${plainUrl}/About?x=1`, { redirect: 'manual' });
      expect(page.headers.get('location')).toBe(`${siteUrl}/About?x=1`);
      const call = await fetch(`${plainUrl}/API/auth/login`, {
        method: 'POST',
        redirect: 'manual',
      });
      expect(call.status).toBe(403);
    });

    test('a picture of 9.9 MiB is accepted, and 12 MiB are refused', async () => {
      const authorization = `Bearer ${await signIn()}`;
      const send = async (file: Buffer) => {
        const { type, payload } = fileForm(
          { name: 'noise.png', alt: 'Grains of many colors' },
          file,
        );
        return ask(
          await session(),
          {
            ':method': 'POST',
            ':path': '/api/media/upload',
            authorization,
            'content-type': type,
            'content-length': payload.length,
          },
          payload,
        );
      };
      const picture = await aPictureOf(9.9 * mebibyte);
      expect(picture.length / mebibyte).toBeGreaterThan(9.85);
      const { status, body } = await send(picture);
      expect([status, body.slice(0, 200)]).toEqual([200, expect.any(String)]);
      expect((await send(Buffer.alloc(12 * mebibyte))).status).toBe(413);
    });

    test('the check-up finds no problem with address, certificate or proxy', async () => {
      const output = await new Promise<string>((resolve) => {
        execFile(
          process.execPath,
          [join(root, 'scripts/operations/doctor.ts')],
          { env: { PATH: process.env.PATH, NODE_NO_WARNINGS: '1', ...variables } },
          (_failure, stdout, stderr) => resolve(stdout + stderr),
        );
      });
      const lines = output.split('\n').filter((line) => /Public address|Proxy/.test(line));
      expect(lines.length, output).toBeGreaterThan(3);
      // The site's address here names a port.
      for (const line of lines) expect.soft(line).toMatch(/^ok|What http:\/\/ does/);
    });

    test('no reader notices that a node is killed', async () => {
      await nodes[0]?.kill();
      for (let count = 0; count < 20; count += 1) {
        const { status } = await ask(await session(), { ':path': `/About?count=${count}` });
        expect.soft(status).toBe(200);
      }
    });
  });
});
