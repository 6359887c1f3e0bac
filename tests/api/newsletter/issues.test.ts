import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { anEvent } from '#tests/support/content/events.ts';
import { aPage } from '#tests/support/content/pages.ts';
import { sendQueued } from '#tests/support/mail/mail-node.ts';
import { mailsTo } from '#tests/support/mail/outbox.ts';
import {
  aNewsletterServer,
  type NewsletterServer,
  slug,
  unfolded,
} from '#tests/support/newsletter/newsletter-server.ts';
import { anAdministrator, anEditor, type SignedIn } from '#tests/support/people/accounts.ts';

describe('An issue', () => {
  let server: NewsletterServer;
  let as: SignedIn;
  beforeAll(async () => {
    server = await aNewsletterServer();
    as = await anEditor(server);
  });

  test('suggests its title and description until its email texts are saved', async () => {
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

  test('without a page does not exist', async () => {
    for (const call of ['getIssue', 'preview', 'check', 'sendTest'] as const) {
      const { status } = await server.attempt(
        `newsletter/${call}`,
        { slug: '1999May' },
        { as: server.as },
      );
      expect(status).toBe(404);
    }
  });

  test('becomes an email of tables and inlined styles, with absolute addresses', async () => {
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

  test('is checked before it is sent', async () => {
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

  test('may link to everything on the site that its readers can open, and to nothing else', async () => {
    const administrator = { as: await anAdministrator(server) };
    const campaign = { name: 'Beds', isPublished: 1 } as const;
    await server.call('donations/editCampaign', campaign, administrator);
    const event = await anEvent(server);
    const page = await aPage(server, { section: 'articles' });
    await aPage(server, { section: 'articles', name: 'Renamed' });
    const rename = { section: 'articles', name: 'Renamed', newName: 'Now' } as const;
    await server.call('pages/renamePage', rename, administrator);
    const found = [
      '/',
      '/Donate/Thank-You?from=mail',
      '/account',
      '/campaigns/Beds',
      '/events.ics',
      `/events/${event.slug}`,
      `/events/${event.slug}.ics`,
      '/giving',
      '/newsletter/preferences',
      `/articles/${page.name}#end`,
      `/articles/${page.name}/print`,
      `/Articles/${page.name}/`,
      '/articles/Renamed',
      '/articles/Renamed/print',
      '/test/finish/Passed',
      '/media/not-found.svg',
    ];
    const broken = [
      '/campaigns/Gone',
      '/policy/gone',
      '/media/gone.svg',
      '/review',
      '/verifying',
      '/events/gone.ics',
      '/articles/Gone/print',
      '/articles/print',
      '/Board/print',
    ];
    const body = [...found, ...broken].map((path) => `[It](${path})`).join(' ');
    await aPage(server, { section: 'newsletters', name: '2026July', body });
    const { checks } = await server.call('newsletter/check', { slug: '2026July' }, { as });
    expect(checks.find(({ name }) => name === 'links')?.items).toEqual(
      broken.map((path) => `https://site.test${path}`),
    );
  });

  test('that is a draft, or has no sender address, is not ready', async () => {
    const bare = await aNewsletterServer({ MAIL_URL: '' });
    await bare.db.deleteFrom('site_settings').execute();
    await aPage(bare, { section: 'newsletters', name: '2026June', state: 'draft' });
    const { checks } = await bare.call('newsletter/check', { slug: '2026June' }, { as: bare.as });
    const bad = checks.filter(({ state }) => state === 'bad').map(({ name }) => name);
    expect(bad).toEqual(['published', 'postalAddress', 'mailService']);
    // Its own page is not in the text.
    expect(checks.find(({ name }) => name === 'links')?.state).toBe('good');
  });

  test('is mailed to its editor as a test, through the outbox', async () => {
    await server.call('newsletter/sendTest', { slug }, { as });
    const [mail] = await mailsTo(server, as.email);
    expect(mail).toMatchObject({
      purpose: 'newsletter-test',
      subject: expect.stringMatching(/^Test: /),
    });
    await sendQueued(server);
    const [sent] = server.mailServer.delivered;
    expect(unfolded(sent?.raw ?? '')).toContain('Read it on the web</a>');
  });
});
