import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { aPage } from '#tests/support/content/pages.ts';
import { exampleBody, fieldsOf, paths, withField } from '#tests/support/http/example-bodies.ts';
import { aMember, anAdministrator, anEditor } from '#tests/support/people/accounts.ts';
import { fewerOnPostgres, oneIn } from '#tests/support/samples.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServer();

/** Every call, and if it can return a draft, once more with that: a draft is for other people. */
const variants = paths.flatMap((path) => {
  const body = exampleBody(path);
  return 'draft' in body
    ? [
        { path, body: { ...body, draft: 0 } },
        { path, body: { ...body, draft: 1 } },
      ]
    : [{ path, body }];
});

test('19: the caller cannot be set by the body, the query or another header', async () => {
  const { userId, token } = await anAdministrator(server);
  const headers = { 'x-user-id': userId, 'user-id': userId, cookie: `user-id=${userId}` };
  const query = `pages/getPages?token=${token}&userId=${userId}`;
  const { status } = await server.attempt(query, { section: 'home', draft: 1 }, { headers });
  expect(status).toBe(401);
});

describe('20: A call that is closed', async () => {
  const { port } = await server.listen();
  const page = await aPage(server, { section: 'articles', name: 'Target', title: 'Untouched' });
  const body = JSON.stringify({ ...page, title: 'Taken' });

  /** Sends the raw target, which no HTTP client would. */
  async function send(target: string): Promise<string> {
    const socket = connect(port, '127.0.0.1');
    socket.end(
      [
        `POST ${target} HTTP/1.1`,
        'Host: site.test',
        'Content-Type: application/json',
        `Content-Length: ${Buffer.byteLength(body)}`,
        'Connection: close',
        '',
        body,
      ].join('\r\n'),
    );
    return text(socket);
  }

  test.each([
    '/api/pages/editPageData',
    '//api/pages/editPageData',
    '/api//pages/editPageData',
    '/api/pages//editPageData',
    '/api/pages/editPageData/',
    '/api/pages/editPageData//',
    '/api;x/pages/editPageData',
    '/api/pages;x/editPageData',
    '/api/pages/editPageData;x',
    '/api%2Fpages%2FeditPageData',
    '/api/pages%2FeditPageData',
    '/api/pages%2feditPageData',
    '/api/pages%5CeditPageData',
    '/api\\pages\\editPageData',
    '/API/pages/editPageData',
    '/api/PAGES/EDITPAGEDATA',
    '/api/pages/editpagedata',
    '/api/pages/%65ditPageData',
    '/%61pi/pages/editPageData',
    '/./api/pages/editPageData',
    '/api/./pages/editPageData',
    '/api/x/../pages/editPageData',
    '/api/pages/editPageData%00',
    '/api/pages/editPageData%20',
    '/api/pages/editPageData.json',
    '/api/pages/editPageData?x=/api/auth/session',
    '/api/pages/editPageData#/api/auth/session',
    'http://site.test/api/pages/editPageData',
    'http://evil.example/api/pages/editPageData',
    'HTTP://site.test//api/pages/editPageData',
    'api/pages/editPageData',
    '*',
  ])('stays closed under every other spelling of its path: %s', async (target) => {
    const answer = await send(target);
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    const { pageData } = await server.call('pages/getPageData', page);
    expect(pageData.title).toBe('Untouched');
  });
});

test('21: another account and a nonexistent one are refused in the same way', async () => {
  const [member, other] = [await aMember(server), await aMember(server)];
  const answers = await Promise.all(
    [other.userId, 'nobody'].map((userId) =>
      server.attempt('auth/getAccountType', { userId }, { as: member }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([403, 403]);
  expect(answers[0]?.text).toBe(answers[1]?.text);
});

test('21: another user’s session and a nonexistent one are refused in the same way, and stay valid', async () => {
  const [member, other] = [await aMember(server), await aMember(server)];
  const { sessions } = await server.call('account/getSessions', {}, { as: other });
  const answers = await Promise.all(
    [sessions[0]?.id, 'none'].map((id) =>
      server.attempt('account/endSession', { id }, { as: member }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([404, 404]);
  expect(answers[0]?.text).toBe(answers[1]?.text);
  expect((await server.attempt('account/getProfile', {}, { as: other })).status).toBe(200);
});

test('21: No one can try the password of another account, not even administrators', async () => {
  const { userId, password } = await aMember(server);
  for (const as of [await aMember(server), await anAdministrator(server)]) {
    const answers = await Promise.all(
      [userId, 'nobody'].map((id) =>
        server.attempt('auth/comparePassword', { userId: id, password }, { as }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([403, 403]);
    expect(answers[0]?.text).toBe(answers[1]?.text);
  }
});

describe('22: A field that the caller may not set', () => {
  const names = [
    'accountType',
    'account_type',
    'isVerified',
    'is_verified',
    'id',
    'passwordHash',
    'password_hash',
    'createdAt',
    'updated_by',
    'live_intro',
    'html',
    'constructor',
    'prototype',
    'toString',
    '__proto__',
  ];

  test.each(fewerOnPostgres(paths))('is refused in any body and in its lists: %s', async (path) => {
    const body = exampleBody(path);
    const as = await anAdministrator(server);
    const inside = fieldsOf(path).filter(({ schema }) => schema.properties);
    const places = [[], ...inside.map(({ place }) => place)];
    const own = fieldsOf(path).map((field) => field.place.join('.'));
    for (const [row, place] of places.entries()) {
      for (const [column, name] of names.entries()) {
        if (own.includes([...place, name].join('.'))) continue;
        // Each place and each name is tried, but not every pair in a quick run.
        if ((row + column + path.length) % oneIn(1) !== 0) continue;
        const sent = JSON.stringify(withField(body, [...place, '?'], 1)).replace(
          '"?"',
          `"${name}"`,
        );
        const { status } = await server.attempt(path, sent, { as });
        expect(status, `${place.join('.')} ${name}`).toBe(400);
      }
    }
    expect(Object.prototype).not.toHaveProperty('accountType');
  });
});

test('23: an account is shown without server-only fields', async () => {
  const administrator = await anAdministrator(server);
  const answers = await Promise.all([
    server.attempt('auth/login', administrator.login),
    server.attempt('auth/session', {}, { as: administrator }),
  ]);
  for (const { text: sent } of answers) expect(sent).not.toMatch(/hash|argon|created|email_key/i);
  const own = ['account/getProfile', 'account/getSessions', 'account/exportData', 'mail/getOutbox'];
  for (const path of own) {
    const { status, text: sent } = await server.attempt(path, {}, { as: administrator });
    expect(status).toBe(200);
    expect(sent, path).not.toMatch(/hash|argon|email_key|"(?:lease_until|letter)"/i);
    expect(sent, path).not.toContain(administrator.token);
  }
});

test('24: a draft is in no answer to a visitor or a member', async () => {
  const secret = 'Zucchini-embargo';
  await aPage(server, { section: 'articles', name: secret, title: secret, state: 'draft' });
  const page = await aPage(server, { section: 'courses', name: 'Bean' });
  const as = await anEditor(server);
  await server.call('pages/editPageData', { ...page, title: secret, text: secret }, { as });
  await server.call(
    'pages/editPageContent',
    { ...page, pageContent: [{ title: secret, text: secret }] },
    { as },
  );
  const sections = ['articles', 'courses', 'home'];
  for (const reader of [undefined, await aMember(server)]) {
    for (const { path, body } of variants) {
      const bodies = 'section' in body ? sections.map((section) => ({ ...body, section })) : [body];
      for (const sent of bodies) {
        const answer = await server.attempt(path, sent, { as: reader });
        expect(answer.text, path).not.toContain(secret);
      }
    }
    const named = { section: 'articles', name: secret };
    expect((await server.attempt('pages/getPageData', named, { as: reader })).status).toBe(404);
  }
});
