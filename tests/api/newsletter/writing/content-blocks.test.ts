import { describe, expect, test } from 'vitest';
import { hour } from '#contract/shared/time-units.ts';
import { anEvent } from '#tests/support/content/events.ts';
import { aPage } from '#tests/support/content/pages.ts';
import { beforeNextTransaction } from '#tests/support/database/race-conditions.ts';
import { giftByHand } from '#tests/support/donations/gifts.ts';
import { aNewsletterServer, unfolded } from '#tests/support/newsletter/newsletter-server.ts';
import { aSubscriber } from '#tests/support/newsletter/subscribers.ts';
import { deliverEvents, runJob } from '#tests/support/server/background-work.ts';

describe('Blocks of a newsletter', () => {
  test('pull in pages, events and campaigns, by email and on the web, as they are then', async () => {
    const server = await aNewsletterServer();
    const { as } = server;
    const page = await aPage(server, {
      section: 'articles',
      name: 'Fiber',
      title: 'Fiber <first>',
    });
    const event = await anEvent(server, { title: 'Soup night', place: 'Weir Hall' }, as);
    const campaign = { name: 'Peas & Pods', goal: 100_000, isOffered: 1 } as const;
    const { campaign: peas } = await server.call('donations/editCampaign', campaign, { as });
    const gift = { ...giftByHand({ amount: 25_000 }), campaignId: peas.id };
    await server.call('donations/addDonation', gift, { as });
    const body = [
      'Dear {first name|friend},',
      '{page: /Articles/fiber}',
      `{event: ${event.slug}}`,
      '{campaign: peas & pods}',
      'Inline {page: /articles/Fiber} stays text.',
    ].join('\n\n');
    const slug = '2026May';
    await aPage(server, { section: 'newsletters', name: slug, title: 'May', body });
    const web = await server.call('pages/getPageData', { section: 'newsletters', name: slug });
    const html = web.pageData.html + web.pageContent.map((each) => each.html).join('');
    expect(html).toContain('Dear friend,');
    expect(html).toContain('<a href="/articles/Fiber">Fiber &lt;first&gt;</a>');
    expect(html).toContain(`<a href="/events/${event.slug}">Soup night</a>`);
    // At night it ends on another day, and its end has a date of its own.
    expect(html).toMatch(/20\d\d[^<]*, Weir Hall/);
    expect(html).toContain('<a href="/Donate">Donate: Peas &amp; Pods</a>');
    expect(html).toContain('<strong>$250</strong> of $1,000 raised (25%)');
    expect(html).toContain('value="25" aria-label="Progress of Peas &amp; Pods"');
    expect(html).toContain('Inline {page: /articles/Fiber} stays text.');
    const paper = await server.call('pages/getPaperPage', { section: 'newsletters', name: slug });
    expect(JSON.stringify(paper)).toContain('Soup night');
    const texts = [`{event: ${event.slug}}`];
    const preview = await server.call('pages/previewTexts', { texts, isNewsletter: 1 }, { as });
    expect(preview.html[0]).toContain('Soup night');

    await aSubscriber(server);
    const mail = await server.call('newsletter/preview', { slug }, { as });
    expect(mail.html).toContain(`href="https://site.test/events/${event.slug}"`);
    expect(mail.text).toContain('Soup night');
    expect(mail.html).toMatch(/<td class="bar-done" width="25%"/);
    expect(mail.text).toContain('$250 of $1,000 raised (25%)');
    await server.call('events/cancelEvent', { id: event.id }, { as });
    await server.call('pages/unpublishPage', { section: 'articles', name: page.name }, { as });
    const { checks } = await server.call('newsletter/check', { slug }, { as });
    expect(checks.find(({ name }) => name === 'blocks')).toMatchObject({
      state: 'bad',
      items: ['{page: /Articles/fiber}', `{event: ${event.slug}}`],
    });
    const start = { slug, list: 'newsletters' } as const;
    expect((await server.attempt('newsletter/startMailing', start, { as })).status).toBe(409);
    const after = await server.call('pages/getPageData', { section: 'newsletters', name: slug });
    expect(JSON.stringify(after)).not.toContain('Soup night');
  });

  test('of a scheduled mailing are as they are when sending begins, without what is no longer public', async () => {
    const server = await aNewsletterServer();
    const { as } = server;
    await server.call('newsletter/editClickCounting', { isOn: 1 }, { as });
    const page = await aPage(server, { section: 'articles', name: 'Fiber', title: 'Fiber first' });
    const event = await anEvent(server, { title: 'Soup night' }, as);
    const body = `Hello.\n\n{page: /articles/Fiber}\n\n{event: ${event.slug}}`;
    const issue = { section: 'newsletters', name: '2026May' } as const;
    await aPage(server, { ...issue, title: 'May', body });
    await aSubscriber(server);
    const inAnHour = new Date(Date.now() + hour).toISOString();
    const id = await server.start({ slug: issue.name, startAt: inAnHour });
    await server.call('pages/editPageData', { ...issue, title: 'Not May' }, { as });
    await server.call('sync/syncPage', issue, { as });
    await server.call('pages/unpublishPage', { section: 'articles', name: page.name }, { as });
    const { id: eventId, startsAt, endsAt } = event;
    const later = { id: eventId, title: 'Bean night', startsAt, endsAt };
    await server.call('events/editEvent', later, { as });
    expect(await runJob(server, 'rendering scheduled mailings')).toBe(false);

    await server.call(
      'newsletter/rescheduleMailing',
      { id, startAt: '2026-01-01T00:00:00Z' },
      { as },
    );
    await server.engine().sendDue();
    expect(server.mailServer.delivered).toEqual([]);
    // One that is put off while it is rendered is rendered again when it is due.
    const startAt = (time: string) =>
      server.call('newsletter/rescheduleMailing', { id, startAt: time }, { as });
    const hasHappened = beforeNextTransaction(server, () => startAt(inAnHour));
    await runJob(server, 'rendering scheduled mailings');
    expect(hasHappened()).toBe(true);
    const { source } = await server.db
      .selectFrom('mailings')
      .select('source')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(source).not.toBe('');
    await startAt('2026-01-01T00:00:00Z');
    await Promise.all([1, 2].map(() => runJob(server, 'rendering scheduled mailings')));
    await server.engine().sendDue();
    const raw = unfolded(server.mailServer.delivered[0]?.raw ?? '');
    expect(raw).toContain('Bean night');
    expect(raw).not.toMatch(/Soup night|Fiber first|Not May/);
    const [, link = ''] =
      /href="https:\/\/site\.test(\/newsletter\/link\/[^"]+\/1)"/.exec(raw) ?? [];
    const { headers } = await server.app.inject({ method: 'HEAD', url: link });
    expect(headers.location).toBe(`https://site.test/events/${event.slug}`);
    expect((await server.mailing(id)).leftOut).toEqual(['{page: /articles/Fiber}']);
    await deliverEvents(server);
    const { notifications } = await server.call('notifications/getNotifications', {}, { as });
    expect(notifications.map(({ text }) => text)).toContain(
      '“May” is sent without what was no longer published: {page: /articles/Fiber}',
    );
  });

  test('are text on other pages', async () => {
    const server = await aNewsletterServer();
    await aPage(server, { section: 'articles', name: 'Peas', body: '{page: /articles/Peas}' });
    const page = await server.call('pages/getPageData', { section: 'articles', name: 'Peas' });
    expect(JSON.stringify(page)).toContain('{page: /articles/Peas}');
  });
});

test('A new issue begins with a letter, a digest of what is new, or an announcement of an event', async () => {
  const server = await aNewsletterServer();
  const { as } = server;
  const event = await anEvent(server, { title: 'Soup night' }, as);
  const page = { section: 'articles', name: 'Fiber' } as const;
  await server.call('pages/addPage', { ...page, title: 'Fiber' }, { as });
  await server.call('sync/syncPage', page, { as });
  const start = (slug: string, body: object) =>
    server.attempt('newsletter/startIssue', { slug, title: 'News', ...body } as never, { as });
  const mailOf = (slug: string) => server.call('newsletter/preview', { slug }, { as });
  const textCheck = async (slug: string) => {
    const { checks } = await server.call('newsletter/check', { slug }, { as });
    return checks.find(({ name }) => name === 'text')?.state;
  };
  expect((await start('2027May', { template: 'letter' })).status).toBe(200);
  expect((await start('2027may', { template: 'letter' })).status).toBe(400);
  expect((await mailOf('2027May')).text).toMatch(/Dear friend,[\s\S]*Warmly,\nCommon Plate/);
  expect(await textCheck('2027May')).toBe('bad');
  expect((await start('2027June', { template: 'digest' })).status).toBe(200);
  const { html } = await mailOf('2027June');
  expect(html).toContain('href="https://site.test/articles/Fiber"');
  expect(html).toContain(`href="https://site.test/events/${event.slug}"`);
  expect(await textCheck('2027June')).toBe('good');
  expect((await start('2027July', { template: 'event' })).reply).toMatchObject({
    errors: { event: 'Choose an event.' },
  });
  const { status } = await start('2027July', { template: 'event', event: event.slug });
  expect(status).toBe(200);
  expect((await mailOf('2027July')).text).toContain('Soup night');
});
