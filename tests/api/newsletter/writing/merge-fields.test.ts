import { describe, expect, test } from 'vitest';
import { aPage } from '#tests/support/content/pages.ts';
import { mailsTo } from '#tests/support/mail/outbox.ts';
import {
  aNewsletterServer,
  header,
  slug,
  unfolded,
} from '#tests/support/newsletter/newsletter-server.ts';
import { aSubscriber } from '#tests/support/newsletter/subscribers.ts';

const bodyOf = (raw: string) => unfolded(raw).replaceAll('=20', ' ');

describe('Merge fields', () => {
  test('say each recipient’s own name, escaped, or the fallback, in the text and the subject', async () => {
    const server = await aNewsletterServer();
    const { as } = server;
    const body = '# For {first name|friend}\n\nDear {name|friend of “peas” & pods}, hello.';
    await aPage(server, { section: 'newsletters', name: '2026May', title: 'May', body });
    const words = { subject: '{first name|You}, soup!', previewText: 'For {FIRST NAME|you}' };
    await server.call('newsletter/editIssue', { slug: '2026May', ...words }, { as });
    const named = await aSubscriber(server, { email: 'ada@example.org' });
    const names = { firstName: 'Ada <b>', lastName: '{email} & Co' };
    const lists = { newsletters: 1, general: 0, test: 0 } as const;
    await server.call(
      'subscriber/editSubscriber',
      { subscriber: named.id, email: named.email, ...names, ...lists },
      { as },
    );
    await aSubscriber(server, { email: 'kim@example.org' });
    await server.start({ slug: '2026May' });
    await server.engine().sendDue();
    const mailTo = (recipient: string) =>
      server.mailServer.delivered.find((each) => each.recipient === recipient)?.raw ?? '';
    const ada = mailTo('ada@example.org');
    expect(header(ada, 'Subject')).toBe('Ada <b>, soup!');
    expect(bodyOf(ada)).toContain('Dear Ada &lt;b&gt; {email} &amp; Co, hello.');
    expect(bodyOf(ada)).toContain('Dear Ada <b> {email} & Co, hello.');
    expect(bodyOf(ada)).toContain('For Ada &lt;b&gt;');
    const kim = mailTo('kim@example.org');
    expect(header(kim, 'Subject')).toBe('You, soup!');
    expect(bodyOf(kim)).toMatch(/Dear friend of \S+peas\S+ &amp; pods, hello\./);
    expect(bodyOf(kim)).not.toMatch(/\{(?:first )?name/i);
    const preview = await server.call('newsletter/preview', { slug: '2026May' }, { as });
    expect([preview.subject, preview.previewText]).toEqual(['You, soup!', 'For you']);
  });

  test('that do not exist are refused in the subject, and keep an issue from being sent', async () => {
    const server = await aNewsletterServer();
    const { as } = server;
    const issue = { slug, subject: 'Hi {first_name}', previewText: '' };
    const refused = await server.attempt('newsletter/editIssue', issue, { as });
    expect(refused).toMatchObject({
      status: 400,
      reply: { errors: { subject: expect.stringMatching(/^\{first_name\} can’t be filled in/) } },
    });
    const body = 'Dear {nickname|you}, and {first name}: {1, 2}';
    await aPage(server, { section: 'newsletters', name: '2026June', body });
    const { checks } = await server.call('newsletter/check', { slug: '2026June' }, { as });
    expect(checks.find(({ name }) => name === 'mergeFields')).toMatchObject({
      state: 'bad',
      items: ['{nickname|you}'],
    });
    await aSubscriber(server);
    const start = { slug: '2026June', list: 'newsletters' } as const;
    expect((await server.attempt('newsletter/startMailing', start, { as })).status).toBe(409);
  });

  test('are filled in for the known recipients of a test, which goes to up to ten addresses once', async () => {
    const server = await aNewsletterServer();
    const { as } = server;
    const issue = { slug, subject: 'For {first name|friend}', previewText: '' };
    await server.call('newsletter/editIssue', issue, { as });
    const recipients = ['Kim@example.org', 'kim@example.org', as.email];
    const test = { slug, recipients, attempt: 'first' };
    for (let times = 0; times < 2; times += 1) {
      await server.call('newsletter/sendTest', test, { as });
    }
    const subjectsTo = async (to: string) =>
      (await mailsTo(server, to)).map(({ subject }) => subject);
    expect(await subjectsTo('kim@example.org')).toEqual(['Test: For friend']);
    expect(await subjectsTo(as.email)).toEqual(['Test: For Maya']);
    const wrong = { slug, recipients: ['kim@example.org', 'kim'] };
    expect(await server.attempt('newsletter/sendTest', wrong, { as })).toMatchObject({
      status: 400,
      reply: { errors: { 'recipients.1': expect.any(String) } },
    });
    const many = Array.from({ length: 10 }, (_, index) => `reader.${index}@example.org`);
    await server.call('newsletter/sendTest', { slug, recipients: many }, { as });
    const tooMany = await server.attempt('newsletter/sendTest', { slug, recipients: many }, { as });
    expect(tooMany.status).toBe(429);
    expect(await subjectsTo('reader.1@example.org')).toHaveLength(1);
  });
});

test('An issue that is only emailed is sent as its draft, without links to the web', async () => {
  const server = await aNewsletterServer();
  const { as } = server;
  const body = 'Read [the end](#end) of this issue, which has no page.';
  await aPage(server, { section: 'newsletters', name: '2026July', body, state: 'draft' });
  await aSubscriber(server);
  const start = { slug: '2026July', list: 'newsletters' } as const;
  expect(await server.attempt('newsletter/startMailing', start, { as })).toMatchObject({
    status: 409,
    reply: { message: expect.stringMatching(/isn’t published yet/) },
  });
  const issue = { slug: '2026July', subject: 'SOUP SOUP SOUP!!', previewText: '', isMailOnly: 1 };
  await server.call('newsletter/editIssue', issue as never, { as });
  const { checks } = await server.call('newsletter/check', { slug: '2026July' }, { as });
  const state = (name: string) => checks.find((check) => check.name === name);
  expect(state('published')?.state).toBe('warning');
  expect(state('wording')).toMatchObject({ state: 'warning', items: { length: 2 } });
  await server.call('newsletter/startMailing', start, { as });
  await server.engine().sendDue();
  const [sent] = server.mailServer.delivered;
  expect(unfolded(sent?.raw ?? '')).toContain('Read the end of this issue');
  expect(sent?.raw).not.toMatch(/on the web|newsletters\/2026July/);
});
