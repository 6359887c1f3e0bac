import { expect, test } from 'vitest';
import { rawRequest } from '#tests/support/http/raw-request.ts';
import { lastMailTo, linkIn } from '#tests/support/mail/outbox.ts';
import { aSubscriber, subscriberRow } from '#tests/support/newsletter/subscribers.ts';
import { aSite } from '#tests/support/server/site.ts';

const site = await aSite({ SEED: 'none' });

const post = (form: string, fields: Record<string, string>, language = '') =>
  rawRequest(
    site.url,
    `${language}/forms/${form}`,
    { 'content-type': 'application/x-www-form-urlencoded' },
    { method: 'POST', body: new URLSearchParams(fields).toString() },
  );

test.each([[['general']], [['newsletters']], [['test']], [['general', 'newsletters']]])(
  'The sign-up form without JavaScript subscribes to the lists %j, and to no other',
  async (lists) => {
    const email = `${lists.join('-and-')}@example.org`;
    const chosen = Object.fromEntries(lists.map((list) => [list, '1']));
    const answer = await post('subscribe', { email, ...chosen });
    expect(answer.status).toBe(200);
    expect(await subscriberRow(site, email)).toMatchObject({
      general: 0,
      newsletters: 0,
      test: 0,
      status: 'pending',
      ...Object.fromEntries(lists.map((list) => [list, 1])),
    });
  },
);

test('The sign-up form without a list subscribes no one, and asks to choose one', async () => {
  const email = 'no-list@example.org';
  const answer = await post('subscribe', { email });
  expect(answer.body.toString()).toContain('Please choose at least one newsletter.');
  expect(await subscriberRow(site, email)).toBeUndefined();
});

test('The preferences form emails the link to a subscriber, and shows everyone the same', async () => {
  const { email, id } = await aSubscriber(site);
  const told = 'If this address is subscribed, we’ve emailed a link to it. It works for 30 days.';
  expect((await post('preferences-link', { email })).body.toString()).toContain(told);
  expect(
    (await post('preferences-link', { email: 'nobody@example.org' })).body.toString(),
  ).toContain(told);
  const link = linkIn(await lastMailTo(site, email));
  expect(link.pathname).toBe('/newsletter/preferences');
  expect(link.searchParams.get('token')).toContain(id);
});

test('The forms of a page in Spanish subscribe in Spanish, and change the language', async () => {
  const email = 'lectora@example.org';
  await post('subscribe', { email, newsletters: '1' }, '/es');
  expect(await subscriberRow(site, email)).toMatchObject({ language: 'es' });
  const { token, ...reader } = await aSubscriber(site, { language: 'es' });
  const page = await rawRequest(site.url, `/newsletter/preferences?token=${token}`);
  expect(page.body.toString()).toMatch(/<option value="es" selected[^>]*>Español/);
  const saved = await post('preferences', { token, newsletters: '1', language: 'en' }, '/es');
  expect([saved.status, saved.headers.location]).toEqual([
    303,
    `/es/newsletter/preferences?${new URLSearchParams({ token })}&saved=1`,
  ]);
  expect(await subscriberRow(site, reader.email)).toMatchObject({ language: 'en' });
});
