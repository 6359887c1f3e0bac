import sharp from 'sharp';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { MailSender } from '#server/features/mail/sender.ts';
import { aPage } from '#tests/support/content/pages.ts';
import { aSendGrid } from '#tests/support/mail/mail-server.ts';
import { mailsTo } from '#tests/support/mail/outbox.ts';
import {
  addresses,
  aNewsletterServer,
  aSubscriber,
  type NewsletterServer,
  slug,
  unfolded,
} from '#tests/support/newsletter/newsletter-server.ts';
import { anEditor, type SignedIn } from '#tests/support/people/accounts.ts';

const isPostgres = inject('engine') === 'postgres';

describe('An issue', () => {
  let server: NewsletterServer;
  let as: SignedIn;
  beforeAll(async () => {
    server = await aNewsletterServer();
    as = await anEditor(server);
  });

  test('proposes its title and description until its words for the mail are saved', async () => {
    const { issue } = await server.call('newsletter/getIssue', { slug: '2026november' }, { as });
    expect(issue).toMatchObject({ slug, subject: 'Soup weather', version: 0, isPublished: 1 });
    const words = { subject: 'Soup, at last', previewText: 'Cabbage, beans and a chair for you.' };
    const saved = await server.call('newsletter/editIssue', { slug, ...words }, { as });
    expect(saved.issue).toMatchObject({ ...words, version: 1 });
    const stale = { slug, ...words, subject: 'Later', version: 0 };
    const refused = await server.attempt('newsletter/editIssue', stale, { as });
    expect(refused.status).toBe(409);
    expect(refused.reply).toMatchObject({ issue: { subject: 'Soup, at last', version: 1 } });
    const next = { slug, ...words, subject: 'Later', version: 1 };
    expect((await server.call('newsletter/editIssue', next, { as })).issue.version).toBe(2);
  });

  test('that has no page is not there', async () => {
    for (const call of ['getIssue', 'preview', 'check', 'sendTest'] as const) {
      const { status } = await server.attempt(
        `newsletter/${call}`,
        { slug: '1999May' },
        { as: server.as },
      );
      expect(status).toBe(404);
    }
  });

  test('becomes a mail of tables and inlined styles, with whole addresses', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 20"><rect width="9" height="9"/></svg>';
    await server.media.put('soup.svg', Buffer.from(svg));
    const red = { create: { width: 900, height: 600, channels: 3 as const, background: 'red' } };
    await server.media.put('pot.webp', await sharp(red).webp().toBuffer());
    const body = [
      'See [the beans](/articles/Beans) and [this](#first).',
      '![A pot](pot.webp) ![Soup](soup.svg) ![Gone](gone.png) ![](https://evil.example/spy.png)',
      '## Table\n\n| a | b |\n|---|---|\n| 1 | 2 |',
    ].join('\n\n');
    await aPage(server, { section: 'newsletters', name: '2026May', title: 'May', body });
    const { html, text, size } = await server.call(
      'newsletter/preview',
      { slug: '2026May' },
      { as },
    );
    expect(size).toBe(Buffer.byteLength(html));
    expect(html).toContain('href="https://site.test/articles/Beans"');
    expect(html).toContain('href="https://site.test/newsletters/2026May#first"');
    expect(html).toMatch(/<h1 style="[^"]*color: #2b2a26/);
    expect(html).toContain('@media (prefers-color-scheme: dark)');
    expect(html).toMatch(/<em>Gone<\/em>/);
    expect(html).not.toMatch(/evil\.example|\.svg|\.webp|<script|srcset|position:/);
    expect(html).toContain('218 Weir Street<br>Alder Falls');
    expect(text).toContain('Read it on the web: https://site.test/newsletters/2026May');
    expect(text).toContain(
      'Choose your newsletters, or unsubscribe: https://site.test/newsletter/preferences',
    );
    expect(text).toMatch(/218 Weir Street\nAlder Falls/);
    const pictures = [
      ...html.matchAll(
        /<img src="https:\/\/site\.test\/media\/([^"]+)" alt="([^"]*)" width="(\d+)"/g,
      ),
    ];
    expect(pictures.map(([, , alt, width]) => [alt, width])).toEqual([
      ['A pot', '450'],
      ['Soup', '536'],
    ]);
    const made = await Promise.all(
      pictures.map(async ([, name = '']) =>
        sharp((await server.media.read(name)) as Buffer).metadata(),
      ),
    );
    expect(made.map(({ format, width }) => [format, width])).toEqual([
      ['jpeg', 900],
      ['png', 1072],
    ]);
  });

  test('is gone through before it is sent', async () => {
    const body =
      '[Nowhere](/articles/Nowhere) [FAQ](/faq) [Issue](/newsletters/2026april)\n\n![](x.png)';
    await aPage(server, {
      section: 'newsletters',
      name: '2026April',
      body: `${body}\n\n${'Long. '.repeat(25_000)}`,
    });
    const { checks, isReady } = await server.call(
      'newsletter/check',
      { slug: '2026April' },
      { as },
    );
    const state = (name: string) => checks.find((check) => check.name === name);
    expect(isReady).toBe(0);
    expect(state('size')?.state).toBe('bad');
    expect(state('links')).toMatchObject({
      state: 'warning',
      items: ['https://site.test/articles/Nowhere'],
    });
    expect(state('pictures')).toMatchObject({ state: 'warning', items: ['x.png'] });
    for (const name of ['published', 'subject', 'postalAddress', 'mailService', 'siteAddress']) {
      expect(state(name)?.state, name).toBe('good');
    }
    const start = { slug: '2026April', list: 'newsletters' };
    const refused = await server.attempt('newsletter/startMailing', start, { as: server.as });
    expect(refused).toMatchObject({
      status: 409,
      reply: { message: expect.stringMatching(/102 KB/) },
    });
  });

  test('that is a draft, or is sent from nowhere, is not ready', async () => {
    const bare = await aNewsletterServer({ MAIL_URL: '' });
    await bare.db.deleteFrom('site_settings').execute();
    await aPage(bare, { section: 'newsletters', name: '2026June', state: 'draft' });
    const { checks } = await bare.call('newsletter/check', { slug: '2026June' }, { as: bare.as });
    const bad = checks.filter(({ state }) => state === 'bad').map(({ name }) => name);
    expect(bad).toEqual(['published', 'postalAddress', 'mailService']);
  });

  test('is mailed to its editor as a test, through the outbox', async () => {
    await server.call('newsletter/sendTest', { slug }, { as });
    const [mail] = await mailsTo(server, as.email);
    expect(mail).toMatchObject({
      purpose: 'newsletter-test',
      subject: expect.stringMatching(/^Test: /),
    });
    await new MailSender(server.db, server.deps.settings).sendDue();
    const [sent] = server.mailServer.delivered;
    expect(unfolded(sent?.raw ?? '')).toContain('Read it on the web</a>');
  });
});

describe('A mailing', () => {
  test('goes to the confirmed subscribers of its list, and says how far it is', async () => {
    const server = await aNewsletterServer();
    const everybody = addresses(60);
    for (const email of everybody) await aSubscriber(server, { email });
    await aSubscriber(server, { status: 'pending' });
    await aSubscriber(server, { status: 'unsubscribed' });
    await aSubscriber(server, { lists: ['general', 'test'] });
    const { as } = server;
    const before = await server.call('newsletter/countRecipients', { slug }, { as });
    expect(before.lists).toContainEqual({
      list: 'newsletters',
      confirmed: 60,
      fresh: 60,
      isTaken: 0,
    });
    const id = await server.start();
    expect(await server.mailing(id)).toMatchObject({ status: 'scheduled', total: 0 });
    await server.engine().sendDue();
    expect(server.mailServer.delivered.map(({ recipient }) => recipient).toSorted()).toEqual(
      everybody.toSorted(),
    );
    expect(new Set(server.mailServer.delivered.map(({ messageId }) => messageId)).size).toBe(60);
    expect(await server.mailing(id)).toMatchObject({
      status: 'finished',
      total: 60,
      sent: 60,
      queued: 0,
      failed: 0,
      left: 0,
      createdBy: 'Maya Okafor',
    });
    const after = await server.call('newsletter/countRecipients', { slug }, { as });
    expect(after.lists).toContainEqual({
      list: 'newsletters',
      confirmed: 60,
      fresh: 0,
      isTaken: 1,
    });
    const { mailings, total } = await server.call('newsletter/getMailings', { slug }, { as });
    expect([mailings.length, total]).toEqual([1, 1]);
  });

  test('is a mail that reads as its page does, whatever the page says later', async () => {
    const server = await aNewsletterServer();
    await aSubscriber(server, { email: 'maya@example.org' });
    const words = { subject: 'Süppchen – “soup” weather', previewText: 'Beans & peas' };
    await server.call('newsletter/editIssue', { slug, ...words }, { as: server.as });
    await server.start();
    await server.call(
      'pages/deletePage',
      { section: 'newsletters', name: slug },
      { as: server.as },
    );
    await server.engine().sendDue();
    const raw = server.mailServer.delivered[0]?.raw ?? '';
    expect(raw).toMatch(/^From: Common Plate <no-reply@site\.test>\r$/m);
    expect(raw).toMatch(/^Subject: =\?UTF-8\?/m);
    expect(raw).toMatch(/^Content-Type: multipart\/alternative/m);
    expect(raw.split('\r\n').every((line) => line.length <= 998)).toBe(true);
    expect(unfolded(raw)).toContain('Beans are <em>good</em>.');
    expect(raw).toMatch(/Content-Type: text\/plain[\s\S]*Content-Type: text\/html/);
  });

  test('goes to a list once; later to those alone who are new', async () => {
    const server = await aNewsletterServer();
    const { as } = server;
    await aSubscriber(server, { email: 'first@example.org' });
    await server.start();
    await server.engine().sendDue();
    const again = (body: object) =>
      server.attempt('newsletter/startMailing', { slug, list: 'newsletters', ...body }, { as });
    const nobody = await again({});
    expect(nobody).toMatchObject({
      status: 409,
      reply: { message: expect.stringMatching(/No one has joined/) },
    });
    expect((await again({ onlyNew: 1 })).status).toBe(409);
    await aSubscriber(server, { email: 'second@example.org' });
    const some = await again({});
    expect(some).toMatchObject({
      status: 409,
      reply: { message: expect.stringMatching(/1 person/) },
    });
    expect((await again({ onlyNew: 1 })).status).toBe(200);
    await server.engine().sendDue();
    expect(server.mailServer.delivered.map(({ recipient }) => recipient)).toEqual([
      'first@example.org',
      'second@example.org',
    ]);
  });

  test('that was canceled may be begun again, and goes to those who have not got it', async () => {
    const server = await aNewsletterServer();
    for (const email of addresses(5)) await aSubscriber(server, { email });
    const startAt = new Date(Date.now() + 60_000).toISOString();
    const id = await server.start({ startAt });
    const planned = await server.attempt(
      'newsletter/startMailing',
      { slug, list: 'newsletters', onlyNew: 1 },
      { as: server.as },
    );
    expect(planned.status).toBe(409);
    await server.call('newsletter/cancelMailing', { id }, { as: server.as });
    await server.start();
    await server.engine().sendDue();
    expect(server.mailServer.delivered).toHaveLength(5);
  });

  test('rests while it is paused, in the middle too, and goes on where it was', async () => {
    const server = await aNewsletterServer();
    const everybody = addresses(150);
    for (const email of everybody) await aSubscriber(server, { email });
    const id = await server.start();
    const engine = server.engine();
    const content = server.mailServer.nextContent();
    const sending = engine.sendDue();
    await content;
    await server.call('newsletter/pauseMailing', { id }, { as: server.as });
    const atPause = server.mailServer.delivered.length;
    await sending;
    // What was handed over already is not taken back.
    expect(server.mailServer.delivered.length - atPause).toBeLessThanOrEqual(16);
    const resting = await server.mailing(id);
    expect(resting).toMatchObject({ status: 'paused', sent: server.mailServer.delivered.length });
    expect(resting.queued).toBe(150 - resting.sent);
    await engine.sendDue();
    expect(server.mailServer.delivered).toHaveLength(resting.sent);
    await server.call('newsletter/resumeMailing', { id }, { as: server.as });
    await engine.sendDue();
    expect(server.mailServer.delivered.map(({ recipient }) => recipient).toSorted()).toEqual(
      everybody.toSorted(),
    );
  });

  test('keeps to its rate', async () => {
    const server = await aNewsletterServer();
    for (const email of addresses(12)) await aSubscriber(server, { email });
    const id = await server.start({ rate: 8 });
    const began = performance.now();
    await server.engine().sendDue();
    // Two at once, and a quarter of a second between: the last two leave after five pauses.
    expect(performance.now() - began).toBeGreaterThan(1100);
    expect((await server.mailing(id)).sent).toBe(12);
  });

  test.runIf(isPostgres)('keeps to its rate on two nodes together', async () => {
    const server = await aNewsletterServer();
    for (const email of addresses(12)) await aSubscriber(server, { email });
    await server.start({ rate: 8 });
    const began = performance.now();
    await Promise.all([server.engine().sendDue(), server.engine().sendDue()]);
    expect(performance.now() - began).toBeGreaterThan(1100);
    expect(server.mailServer.delivered).toHaveLength(12);
  });

  test('makes room while the program is busy with other work, and goes on', async () => {
    const server = await aNewsletterServer();
    for (const email of addresses(140)) await aSubscriber(server, { email });
    const id = await server.start();
    const engine = server.engine();
    engine.beGentle(true);
    const began = performance.now();
    await engine.sendDue();
    // 500 a second, and a pause after each of the two whole batches.
    expect(performance.now() - began).toBeGreaterThan(250);
    expect((await server.mailing(id)).sent).toBe(140);
  });

  test('leaves by SendGrid, a request each, with the headers of its recipient', async () => {
    const sendgrid = await aSendGrid([500]);
    const server = await aNewsletterServer({
      MAIL_URL: 'sendgrid:',
      SENDGRID_API_KEY: 'SG.key',
      SENDGRID_BASE_URL: sendgrid.url,
    });
    for (const email of addresses(3)) await aSubscriber(server, { email });
    const id = await server.start();
    await server.engine().sendDue();
    expect(await server.mailing(id)).toMatchObject({ sent: 2, queued: 1, repeated: 0 });
    await server.db.updateTable('mailing_recipients').set({ next_try_at: 0 }).execute();
    await server.engine().sendDue();
    expect(await server.mailing(id)).toMatchObject({ status: 'finished', sent: 3 });
    const bodies = sendgrid.asked.map(({ body }) => body);
    expect(bodies).toHaveLength(4);
    expect(new Set(bodies.map(({ headers }) => headers['Message-ID'])).size).toBe(3);
    for (const { headers, content } of bodies) {
      const subscriber = /token=([\w-]+)\./.exec(headers['List-Unsubscribe'] ?? '')?.[1];
      expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
      expect(JSON.stringify(content)).toContain(`/newsletter/preferences?token=${subscriber}.`);
    }
  });
});
