import { describe, expect, test } from 'vitest';
import {
  callOf,
  exampleBody,
  fieldsOf,
  paths,
  withField,
} from '#tests/support/http/example-bodies.ts';
import { anAdministrator } from '#tests/support/people/accounts.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServer();
const json = { 'content-type': 'application/json' };

/** Each call has its own caller, since some of them end the session. */
const asAdministrator = async () => ({ as: await anAdministrator(server) });

describe('Every call', () => {
  test.each(paths)('refuses an unknown field: %s', async (path) => {
    const body = { ...exampleBody(path), isAdministrator: 1 };
    const { status, reply } = await server.attempt(path, body, await asAdministrator());
    expect(status).toBe(400);
    expect(reply).toMatchObject({ code: 0, message: expect.any(String), errors: {} });
  });

  test.each(paths)('refuses a body that is not an object: %s', async (path) => {
    const someone = await asAdministrator();
    for (const body of ['[]', 'null', '1', '"text"', 'true']) {
      const { status, reply } = await server.attempt(path, body, someone);
      expect(status, body).toBe(400);
      expect(reply).toMatchObject({ code: 0, message: expect.any(String) });
    }
  });

  test.each(paths)('names a missing field or one of the wrong type: %s', async (path) => {
    const someone = await asAdministrator();
    const body = exampleBody(path);
    for (const { place, schema, isRequired } of fieldsOf(path)) {
      const ofWrongType = schema.additionalProperties ? 'text' : { an: 'object' };
      const wrong = [ofWrongType, ...(isRequired ? [undefined] : [])];
      for (const value of wrong) {
        const { status, reply } = await server.attempt(
          path,
          withField(body, place, value),
          someone,
        );
        expect(status, `${place}: ${JSON.stringify(value)}`).toBe(400);
        expect(Object.keys(reply.errors).join(), String(place)).toContain(place.join('.'));
        const words = reply.message.replace(`${place.join('.')}:`, '');
        expect(words, 'in plain words').not.toMatch(/invalid|expected|received|input/i);
      }
    }
  });

  test.each(paths.filter((path) => fieldsOf(path).length === 0))(
    'without fields may be made without a body: %s',
    async (path) => {
      // SendGrid is not configured here, and the reply says so.
      const answer = path === 'sendgrid/sync-unsubscribes' ? 503 : 200;
      const { as } = await asAdministrator();
      expect((await server.attempt(path, undefined, { as })).status).toBe(answer);
      const { as: other } = await asAdministrator();
      expect((await server.attempt(path, '', { as: other, headers: json })).status).toBe(answer);
    },
  );

  test.each(paths)('is described in one line: %s', (path) => {
    expect(callOf(path).summary).toMatch(/^\S.*\S$/);
  });
});

async function expectUnknown(path: string): Promise<void> {
  const { status, reply } = await server.attempt(path, {});
  expect(status, path).toBe(404);
  expect(reply).toEqual({ code: 0, message: 'This call doesn’t exist.' });
}

describe('A request that cannot be understood', () => {
  test.each([
    ['malformed JSON', '{"section":', json, 400],
    ['two values', '{}{}', json, 400],
    ['a name that is given to every object', '{"__proto__":{"draft":1}}', json, 400],
    ['plain text', '{}', { 'content-type': 'text/plain' }, 415],
    ['a form', 'section=home', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['XML', '<a/>', { 'content-type': 'application/xml' }, 415],
  ] as const)('is refused: %s', async (_what, body, headers, expected) => {
    const {
      status,
      reply,
      headers: answered,
    } = await server.attempt('pages/getPages', body, {
      headers,
    });
    expect(status).toBe(expected);
    expect(reply).toMatchObject({ code: 0, message: expect.any(String) });
    expect(answered['cache-control']).toBe('no-store');
  });

  test('is refused when it is larger than 64 KB, or than its call’s limit', async () => {
    const name = (length: number) => ({ section: 'home', name: 'x'.repeat(length) });
    const someone = await asAdministrator();
    const small = await server.attempt('pages/getPageData', name(64 * 1024));
    const ofStaff = await server.attempt('sync/syncPage', name(64 * 1024), someone);
    const large = await server.attempt('pages/editPageData', name(2 * 1024 * 1024), someone);
    for (const { status, reply } of [small, ofStaff, large]) {
      expect(status).toBe(413);
      expect(reply).toEqual({ code: 0, message: 'The body is too large.' });
    }
    const wrong = await server.attempt('pages/editPageData', name(1024 * 1024), someone);
    expect(wrong.status).toBe(400);
    const ofUnknown = await server.attempt('pages/getEverything', name(64 * 1024), someone);
    expect(ofUnknown.status).toBe(413);
  });

  test('is refused over the wire by the same limits', async () => {
    const { url } = await server.listen();
    const { token } = await anAdministrator(server);
    const headers = { ...json, authorization: `Bearer ${token}` };
    const statusOf = async (path: string, length: number) => {
      const body = JSON.stringify('x'.repeat(length));
      const answer = await fetch(`${url}/api/${path}`, { method: 'POST', headers, body });
      await answer.arrayBuffer();
      return answer.status;
    };
    for (const path of ['pages/getBoard', 'pages/getEverything']) {
      expect(await statusOf(path, 64 * 1024), path).toBe(413);
    }
    expect(await statusOf('pages/editPageData', 64 * 1024)).toBe(400);
    expect(await statusOf('pages/editPageData', 2 * 1024 * 1024)).toBe(413);
  });

  test('is refused if it is a form, of a call without a file and of an unknown one', async () => {
    const { as } = await asAdministrator();
    for (const path of ['pages/getBoard', 'pages/getEverything']) {
      const { status, reply } = await server.attempt(path, {}, { as, file: Buffer.from('a') });
      expect(status, path).toBe(415);
      expect(reply.message).toBe('The body must be JSON (Content-Type: application/json).');
    }
  });

  test('is not even read unless the caller is signed in and may make the call', async () => {
    for (const body of ['{', 'x'.repeat(3 * 1024 * 1024)]) {
      const { status, reply } = await server.attempt('sync/syncPage', body);
      expect(status).toBe(401);
      expect(reply).toEqual({ code: 0, message: 'Please sign in.' });
    }
  });

  test('is answered in JSON for an unknown call', async () => {
    for (const path of ['pages/getEverything', 'pages', '', 'pages/getPages/more']) {
      await expectUnknown(path);
    }
  });

  test('makes a call only under its exact name, whose letters may be escaped', async () => {
    for (const path of ['pages/get%42oard', '%70ages/getBoard?draft=0']) {
      expect((await server.attempt(path, {})).status, path).toBe(200);
    }
    for (const path of [
      'pages/getboard',
      'PAGES/getBoard',
      'pages/getBoard/',
      '/pages/getBoard',
      'pages//getBoard',
      'pages%2FgetBoard',
      'pages/get%2542oard',
      'pages/getBoard%00',
      `pages/${'getBoard'.repeat(20)}`,
      '__proto__/toString',
    ]) {
      await expectUnknown(path);
    }
  });

  test('is answered with 404 for a method other than POST', async () => {
    for (const method of ['GET', 'PUT', 'DELETE', 'PATCH'] as const) {
      const { statusCode } = await server.app.inject({ method, url: '/api/pages/getBoard' });
      expect(statusCode, method).toBe(404);
    }
  });
});

describe('An answer', () => {
  test('is JSON in UTF-8, and never cached', async () => {
    const { headers } = await server.attempt('pages/getBoard');
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(headers['cache-control']).toBe('no-store');
  });
});

describe('GET /api/openapi.json', () => {
  test('describes every call and the health addresses, and nothing else', async () => {
    const response = await server.app.inject('/api/openapi.json');
    expect(response.statusCode).toBe(200);
    const { openapi, paths: described } = response.json();
    expect(openapi).toMatch(/^3\./);
    const calls = paths.map((path) => `/api/${path}`);
    expect(Object.keys(described).sort()).toEqual([...calls, '/healthz', '/readyz'].sort());
    for (const path of calls) expect(Object.keys(described[path])).toEqual(['post']);
  });
});

describe('GET /api/openapi.json, of a call that takes a file', () => {
  test('describes both of its forms', async () => {
    const { paths: described } = (await server.app.inject('/api/openapi.json')).json();
    for (const path of paths) {
      const { content } = described[`/api/${path}`].post.requestBody ?? { content: {} };
      const form = content['multipart/form-data'];
      if (!callOf(path).file) expect(form, path).toBeUndefined();
      else {
        expect(form.schema.required, path).toEqual(['body', 'file']);
        expect(form.schema.properties.file).toMatchObject({ type: 'string', format: 'binary' });
        expect(form.schema.properties.body).toMatchObject({ type: 'object' });
      }
    }
  });
});

describe('The health addresses', () => {
  test.each(['/healthz', '/readyz'])('answer without a session: %s', async (url) => {
    const response = await server.app.inject(url);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ code: 1 });
  });
});
