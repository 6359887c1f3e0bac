import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { stopAtEnd } from '#tests/support/cleanup.ts';
import { aFolder } from '#tests/support/database/database.ts';

const root = join(import.meta.dirname, '../../..');

/** A certificate for localhost, which no one knows. */
interface Certificate {
  certificate: string;
  key: string;
}

/** A proxy in front of nodes. */
interface Proxy {
  name: 'nginx' | 'Caddy';
  isInstalled: boolean;
  /** Its example in `deploy/`, with the test's ports, names and certificate, and what starts it. */
  prepare(folder: string, place: ProxyFiles): Promise<{ command: string; parameters: string[] }>;
}

interface ProxyFiles extends Certificate {
  httpsPort: number;
  httpPort: number;
  /** The addresses of the nodes. */
  nodes: string[];
}

const hostOf = (url: string) => new URL(url).host;
const programs = ['/usr/sbin', '/usr/bin', '/usr/local/bin'];
const find = (name: string) =>
  programs.map((folder) => join(folder, name)).find((path) => existsSync(path));
/** Whether this machine has an IPv6 address to test with. */
export const hasIpv6 = networkInterfaces().lo?.some(({ family }) => family === 'IPv6') ?? false;
const nginx = find('nginx');
const caddy = find('caddy');

/** The proxies that this project has an example for. */
export const proxies: Proxy[] = [
  {
    name: 'nginx',
    isInstalled: nginx !== undefined,
    async prepare(folder, { httpsPort, httpPort, certificate, key, nodes }) {
      const file = adapted('deploy/nginx.conf', [
        ['listen 80;', `listen 127.0.0.1:${httpPort};`],
        ['listen [::]:80;', hasIpv6 ? `listen [::1]:${httpPort};` : ''],
        ['listen 443 ssl http2;', `listen 127.0.0.1:${httpsPort} ssl http2;`],
        ['listen [::]:443 ssl http2;', hasIpv6 ? `listen [::1]:${httpsPort} ssl http2;` : ''],
        ['/etc/letsencrypt/live/www.example.org/fullchain.pem', certificate],
        ['/etc/letsencrypt/live/www.example.org/privkey.pem', key],
        ['server 127.0.0.1:3000;', nodes.map((url) => `server ${hostOf(url)};`).join(' ')],
        ['server_name www.example.org;', 'server_name localhost;'],
        ['https://www.example.org', `https://localhost:${httpsPort}`],
      ]);
      await writeFile(join(folder, 'site.conf'), file);
      // Its workers would otherwise have an account that cannot open the test's folders.
      const user = process.getuid?.() === 0 ? 'user root;' : '';
      const main = `${user} daemon off; pid nginx.pid; error_log stderr; events {}
        http { access_log off; include site.conf; ${temporaryFolders(folder)} }`;
      await mkdir(join(folder, 'temporary'));
      await writeFile(join(folder, 'nginx.conf'), main);
      return {
        command: nginx ?? '',
        parameters: ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr'],
      };
    },
  },
  {
    name: 'Caddy',
    isInstalled: caddy !== undefined,
    async prepare(folder, { httpsPort, httpPort, certificate, key, nodes }) {
      const file = adapted('deploy/Caddyfile', [
        [
          'https://{$SITE_HOST:www.example.org} {',
          `https://localhost:${httpsPort} {\n\ttls ${certificate} ${key}`,
        ],
        ['http://{$SITE_HOST:www.example.org} {', `http://localhost:${httpPort} {`],
        ['https://{$SITE_HOST:www.example.org}{uri}', `https://localhost:${httpsPort}{uri}`],
        ['{$NODES:127.0.0.1:3000}', nodes.map(hostOf).join(' ')],
      ]);
      const options = `{\n\tadmin off\n\tauto_https off\n\tstorage file_system ${folder}\n}\n`;
      const path = join(folder, 'Caddyfile');
      await writeFile(path, options + file);
      return {
        command: caddy ?? '',
        parameters: ['run', '--adapter', 'caddyfile', '--config', path],
      };
    },
  },
];

/** Without these, nginx needs folders that only root may write to. */
const temporaryFolders = (folder: string) =>
  ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/temporary/${kind};`)
    .join(' ');

/** @throws {Error} if a file no longer has what is replaced in it */
function adapted(path: string, replacements: [was: string, is: string][]): string {
  return replacements.reduce(
    (text, [was, is]) => {
      if (!text.includes(was)) throw new Error(`${path} no longer has ${was}`);
      return text.replaceAll(was, is);
    },
    readFileSync(join(root, path), 'utf8'),
  );
}

/** A certificate for localhost that signed itself. */
export async function aCertificate(): Promise<Certificate> {
  const folder = await aFolder();
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
  const names = 'subjectAltName=DNS:localhost,IP:127.0.0.1';
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '90',
      '-subj',
      '/CN=localhost',
      '-addext',
      names,
      '-out',
      certificate,
      '-keyout',
      key,
    ],
    { stdio: 'ignore' },
  );
  return { certificate, key };
}

/** Starts a proxy with its example from `deploy/`. @returns its output so far */
export async function startProxy(proxy: Proxy, place: ProxyFiles): Promise<() => string> {
  const { command, parameters } = await proxy.prepare(await aFolder(), place);
  const program = spawn(command, parameters, { stdio: ['ignore', 'pipe', 'pipe'] });
  const exited = once(program, 'exit');
  stopAtEnd(async () => {
    program.kill('SIGTERM');
    await exited;
  });
  let output = '';
  for (const stream of [program.stdout, program.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const address = `http://localhost:${place.httpPort}/`;
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const isUp = await fetch(address, { redirect: 'manual' }).then(
      () => true,
      () => false,
    );
    if (isUp) return () => output;
    if (program.exitCode !== null) break;
    await wait(100);
  }
  throw new Error(`${proxy.name} did not start: ${output}`);
}
