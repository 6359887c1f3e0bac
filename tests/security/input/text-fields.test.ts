import { expect, test } from 'vitest';
import { aMember, anAdministrator } from '#tests/support/people/accounts.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServer();
const member = await aMember(server);
const administrator = await anAdministrator(server);
const message = { name: 'Ida', email: 'ida@example.org', subject: 'Soup', text: 'Is there soup?' };

/** Single-line user input that ends up in an email or a page, by call and field. */
const lines = [
  { path: 'contact/send', body: message, field: 'name' },
  { path: 'contact/send', body: message, field: 'subject' },
  { path: 'account/editProfile', body: {}, field: 'firstName', as: member },
  { path: 'account/editProfile', body: {}, field: 'lastName', as: member },
  { path: 'settings/editSettings', body: {}, field: 'name', as: administrator },
] as const;

test.each(lines)(
  '29: $path refuses a line break in $field',
  async ({ path, body, field, ...who }) => {
    for (const text of ['Ida\r\nBcc: all@example.org', 'Ida\nX: y', 'Ida\r']) {
      const { status, reply } = await server.attempt(path, { ...body, [field]: text }, who);
      expect([status, Object.keys(reply.errors)], JSON.stringify(text)).toEqual([400, [field]]);
    }
  },
);

test.each(lines)(
  '29: $path refuses an invisible control character in $field, and says so',
  async ({ path, body, field, ...who }) => {
    for (const text of ['Ida\u0007', 'Ida\vBrandt', '\u001b[31mIda', 'Ida\u0085', 'Ida\u007f']) {
      const { status, reply } = await server.attempt(path, { ...body, [field]: text }, who);
      const message =
        'This text contains invisible control characters. Type it again instead of pasting it.';
      expect([status, reply.errors], JSON.stringify(text)).toEqual([400, { [field]: message }]);
    }
  },
);

test.each(lines)('25: $path accepts only text in $field', async ({ path, body, field, ...who }) => {
  for (const text of ['Ida\0', 'Ida\ud800', '\udc00Ida']) {
    const { status, reply } = await server.attempt(path, { ...body, [field]: text }, who);
    expect([status, Object.keys(reply.errors)], JSON.stringify(text)).toEqual([400, [field]]);
  }
});

test.each([
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  '//evil.example',
  '/\\evil.example',
  ' https://evil.example',
])('32: A link of the bottom menu cannot be a script or a disguised site: %s', async (url) => {
  const link = { linkName: 'Soup', url, isActive: 1 };
  const body = { columnName: 'Soup', links: [link] };
  const { status } = await server.attempt('footer/editBottomLinks', body, { as: administrator });
  expect(status).toBe(400);
});
