import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Path } from '#contract/index.ts';
import { samplePage } from '#contract/pages/sample-page.ts';
import { failure } from '#server/http/errors/failure.ts';
import type { ApiDocument } from '#server/openapi/document.ts';
import { aPage } from '#tests/support/content/pages.ts';
import { callOf, paths } from '#tests/support/http/example-bodies.ts';
import { compileClient, generateTypes, lint, runClient } from '#tests/support/openapi/openapi.ts';
import { anAccount } from '#tests/support/people/accounts.ts';
import { aServer, siteUrl } from '#tests/support/server/server.ts';

const server = await aServer();
let document: ApiDocument;

beforeAll(async () => {
  document = (await server.app.inject('/api/openapi.json')).json();
});

const operationOf = (path: Path) => {
  const operation = document.paths?.[`/api/${path}`]?.post;
  if (!operation) throw new Error(`${path} is not described.`);
  return operation;
};
/** A call that takes nothing has no example. */
const exampleBodyOf = (path: Path): object => callOf(path).example?.body ?? {};
const failuresOf = (path: Path) => Object.keys(operationOf(path).responses ?? {}).slice(1);

describe('GET /api/openapi.json', () => {
  test("passes Redocly's recommended rules", async () => {
    expect(await lint(document)).toEqual([]);
  });

  test('stays small', async () => {
    const { rawPayload } = await server.app.inject({
      url: '/api/openapi.json',
      headers: { 'accept-encoding': 'br' },
    });
    expect(JSON.stringify(document).length).toBeLessThan(750_000);
    expect(rawPayload.length).toBeLessThan(60_000);
  });

  test('names the server of the API', async () => {
    expect(document.servers).toEqual([{ url: siteUrl, description: 'The site' }]);
    const other = await aServer({ API_HOST: 'http://api.site.test' }, { place: server.place });
    const { servers } = (await other.app.inject('/api/openapi.json')).json();
    expect(servers[0]).toEqual({ url: 'http://api.site.test', description: 'The API' });
  });

  test('says why no reply holds the token that verifies an email', () => {
    const token = document.components?.schemas?.EmailToken;
    expect(token).toMatchObject({ description: expect.stringMatching(/^Always empty: the token/) });
  });

  test('gives every call a unique name and a described group', () => {
    const operations = paths.map(operationOf);
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(paths.length);
    const described = new Map(document.tags?.map(({ name, description }) => [name, description]));
    for (const { tags } of operations) expect(described.get(tags?.[0] ?? '')).toMatch(/\.$/);
  });

  test('lists the groups in the order in which a client needs them: signing in before pages before publishing', () => {
    const names = document.tags?.map(({ name }) => name) ?? [];
    expect(names[0]).toBe('auth');
    const needed = ['auth', 'account', 'pages', 'sync', 'dashboard', 'health'];
    expect(names.filter((name) => needed.includes(name))).toEqual(needed);
  });

  test('describes every reply in words', () => {
    for (const path of paths) {
      const { responses } = operationOf(path);
      expect(responses?.['200'], path).toMatchObject({
        description: expect.not.stringContaining('Default'),
      });
    }
    for (const [name, reply] of Object.entries(document.components?.responses ?? {})) {
      expect(reply, name).toMatchObject({ description: expect.stringMatching(/\.$/) });
    }
  });
});

describe('Who may make a call', () => {
  test('is described by its security scheme and in words', () => {
    expect(document.security).toEqual([{ sessionCookie: [], xsrfHeader: [] }, { bearerToken: [] }]);
    expect(operationOf('pages/getBoard')).toMatchObject({
      security: [],
      description: 'Anyone may make this call.',
    });
    const editing = operationOf('pages/editBoard');
    expect(editing.security).toBeUndefined();
    expect(editing.description).toBe('For publishers and administrators.');
    const { security, description } = operationOf('pages/getPageData');
    expect(security?.[0]).toEqual({});
    expect(description).toContain('With `draft`: 1: for editors, publishers and administrators');
  });

  test('decides whether a call is answered without a session', async () => {
    for (const path of paths.filter((each) => typeof callOf(each).who !== 'function')) {
      const { status } = await server.attempt(path, exampleBodyOf(path));
      const isOpen = operationOf(path).security?.length === 0;
      expect(status === 401, path).toBe(!isOpen);
      if (!isOpen) expect(failuresOf(path), path).toContain('401');
    }
  });
});

describe('Failures', () => {
  test('are the shared error replies of the contract, each under its own status', () => {
    const shared = document.components?.responses ?? {};
    for (const path of paths) {
      expect(failuresOf(path)).toEqual(expect.arrayContaining(['400', '403', '413', '415', '503']));
      for (const [status, reply] of Object.entries(operationOf(path).responses ?? {}).slice(1)) {
        expect(shared, `${path} ${status}`).toHaveProperty(reply.$ref.split('/').at(-1));
        expect(reply.$ref.endsWith('/Unavailable'), `${path} ${status}`).toBe(status === '503');
      }
    }
  });

  test.each(['NotFound', 'TooMany', 'Unavailable', 'SecondStepNeeded'])(
    'have an example that is one: %s',
    (name) => {
      const reply = document.components?.responses?.[name];
      if (!reply || '$ref' in reply) throw new Error(`${name} is not described.`);
      const content = reply.content?.['application/json'];
      failure.loose().parse(content && 'example' in content && content.example);
    },
  );
});

describe('Examples', () => {
  test('of calls match what the server accepts and replies', () => {
    for (const path of paths) {
      const { body, reply, example } = callOf(path);
      expect(body.safeParse(exampleBodyOf(path)).error, path).toBeUndefined();
      if (example?.reply) expect(reply.safeParse(example.reply).error, path).toBeUndefined();
    }
  });

  test('are part of the description: one for every body, and those of named schemas', () => {
    for (const path of paths) {
      const { requestBody } = operationOf(path);
      if (!requestBody || !('content' in requestBody)) continue;
      const example = callOf(path).example?.body;
      expect(example, path).toBeDefined();
      expect(requestBody.content['application/json'], path).toMatchObject({ example });
    }
    expect(document.components?.schemas?.PageData).toMatchObject({ examples: [samplePage.data] });
  });

  test('of schemas are accepted by them', () => {
    for (const [name, schema] of z.globalRegistry._idmap as Map<string, z.ZodType>) {
      for (const example of (z.globalRegistry.get(schema)?.examples as unknown[]) ?? []) {
        expect(schema.safeParse(example).error, name).toBeUndefined();
      }
    }
  });
});

describe('A body with a file', () => {
  test('is described as JSON and as a form, and any other only as JSON', () => {
    const photo = operationOf('account/editPhoto').requestBody;
    expect(photo && 'content' in photo && Object.keys(photo.content)).toEqual([
      'application/json',
      'multipart/form-data',
    ]);
    const json = operationOf('pages/editBoard').requestBody;
    expect(json).toMatchObject({ required: true, content: { 'application/json': {} } });
    expect(operationOf('footer/getPageLinks').requestBody).toBeUndefined();
  });
});

describe('A client generated from it', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await generateTypes(document);
  });

  test('signs in, edits a page and gets a conflict', async () => {
    const source = join(import.meta.dirname, '../../support/openapi/api-client.ts.txt');
    await compileClient(folder, await readFile(source, 'utf8'));
    const page = await aPage(server);
    const editor = await anAccount(server, { accountType: 2 });
    const { url } = await server.listen();
    const outcome = await runClient(folder, {
      API: url,
      EMAIL: editor.email,
      PASSWORD: editor.password,
      SECTION: page.section,
      NAME: page.name,
    });
    expect(outcome).toEqual({
      title: 'Lentils, edited by a client',
      isPublished: 1,
      conflict: [409, 0],
      stranger: 401,
    });
  });

  test('does not compile if it sends what the contract does not define', async () => {
    const program = `
      import createClient from 'openapi-fetch';
      import type { paths } from './api.d.ts';
      const api = createClient<paths>({ baseUrl: '' });
      await api.POST('/api/pages/getPages', { body: { section: 'nowhere' } });
    `;
    await expect(compileClient(folder, program)).rejects.toMatchObject({
      stdout: expect.stringContaining('"nowhere"'),
    });
  });
});
