import { describe, expect, test } from 'vitest';
import { aPage } from '#tests/support/content/pages.ts';
import { aSendGrid, type RecipientBehaviors } from '#tests/support/mail/mail-server.ts';
import { mailsTo } from '#tests/support/mail/outbox.ts';
import { aMailing, anEngineByStep, recipientRows } from '#tests/support/newsletter/mailing-rows.ts';
import {
  aNewsletterServer,
  header,
  type NewsletterServer,
  slug,
  unfolded,
} from '#tests/support/newsletter/newsletter-server.ts';
import { aSubscriber } from '#tests/support/newsletter/subscribers.ts';
import { runJob } from '#tests/support/server/background-work.ts';

const spanishName = '2026November';

/** The translation of the November issue. */
const aTranslation = (server: NewsletterServer, overrides = {}) =>
  aPage(server, {
    section: 'es/newsletters',
    name: spanishName,
    original: slug,
    title: 'Tiempo de sopa',
    body: 'Los frijoles son *buenos*: [lea más](/articles/Beans).',
    ...overrides,
  });

/** Two subscribers, one of each language. */
async function twoReaders(server: NewsletterServer) {
  await aPage(server, { name: 'Beans' });
  await aSubscriber(server, { email: 'english@example.org' });
  await aSubscriber(server, { email: 'spanish@example.org', language: 'es' });
}

/** What the mail server received for an address: once. */
function sourceFor({ mailServer }: NewsletterServer, recipient: string): string {
  const received = mailServer.delivered.filter((each) => each.recipient === recipient);
  expect(received).toHaveLength(1);
  return unfolded(received[0]?.raw ?? '');
}

const subjects = (server: NewsletterServer) =>
  Object.fromEntries(
    server.mailServer.delivered.map(({ recipient, raw }) => [recipient, header(raw, 'Subject')]),
  );

describe('A mailing of an issue with a translation', () => {
  test('sends each subscriber one email, in their language, with the words around it', async () => {
    const server = await aNewsletterServer();
    await twoReaders(server);
    await aTranslation(server);
    const id = await server.start();
    await server.engine().sendDue();
    expect(server.mailServer.delivered).toHaveLength(2);
    const english = sourceFor(server, 'english@example.org');
    const spanish = sourceFor(server, 'spanish@example.org');
    expect(header(english, 'Subject')).toBe('Soup weather');
    expect(header(spanish, 'Subject')).toBe('Tiempo de sopa');
    expect(english).toContain('lang="en"');
    expect(spanish).toContain('lang="es"');
    expect(spanish).not.toContain('Beans are');
    expect(spanish).toContain('Los frijoles son <em>buenos</em>');
    expect(spanish).toContain('href="https://site.test/es/articles/Beans"');
    expect(spanish).toContain(`https://site.test/es/newsletters/${spanishName}`);
    expect(spanish).toContain('cancele la suscripci');
    expect(spanish).toContain('https://site.test/es/newsletter/preferences?token=');
    expect(english).toContain('https://site.test/newsletter/preferences?token=');
    expect(header(spanish, 'List-Unsubscribe')).toMatch(
      /^<https:\/\/site\.test\/es\/newsletter\/leave\?token=/,
    );
    expect(await server.mailing(id)).toMatchObject({
      status: 'finished',
      total: 2,
      sent: 2,
      subject: 'Soup weather',
      translations: [{ language: 'es', subject: 'Tiempo de sopa', total: 1 }],
    });
    const recipients = await recipientRows(server);
    expect(recipients.map(({ language }) => language)).toEqual(['en', 'es']);
  });

  test('has a subject and a preview text of its own in each language', async () => {
    const server = await aNewsletterServer();
    await twoReaders(server);
    await aTranslation(server);
    const as = { as: server.as };
    const words = { subject: 'Sopa, {first name|amiga}', previewText: 'Tres recetas' };
    await server.call('newsletter/editIssue', { slug, language: 'es', ...words }, as);
    const { issue, translations } = await server.call(
      'newsletter/getIssue',
      { slug, language: 'es' },
      as,
    );
    expect(issue).toMatchObject({ slug, language: 'es', ...words });
    expect(translations).toEqual([{ language: 'es', name: spanishName, isSent: 1 }]);
    const original = await server.call('newsletter/getIssue', { slug }, as);
    expect(original.issue).toMatchObject({ language: 'en', subject: 'Soup weather' });
    await server.start();
    await server.engine().sendDue();
    expect(subjects(server)).toEqual({
      'english@example.org': 'Soup weather',
      'spanish@example.org': 'Sopa, amiga',
    });
    expect(sourceFor(server, 'spanish@example.org')).toContain('Tres recetas');
  });

  test('goes on in the language of each after the engine that began it has died', async () => {
    const server = await aNewsletterServer();
    await twoReaders(server);
    await aTranslation(server);
    const id = await server.start();
    const engine = anEngineByStep(server, id);
    await engine.start();
    const { leased } = await engine.leaseRecipients();
    expect(leased.map(({ email, language }) => [email, language]).toSorted()).toEqual([
      ['english@example.org', 'en'],
      ['spanish@example.org', 'es'],
    ]);
    // What is chosen or translated afterwards is for the next mailing.
    await server.db.updateTable('subscribers').set({ language: 'en' }).execute();
    await server.db.updateTable('mailing_recipients').set({ lease_until: 1 }).execute();
    await server.engine().sendDue();
    expect(subjects(server)).toEqual({
      'english@example.org': 'Soup weather',
      'spanish@example.org': 'Tiempo de sopa',
    });
    expect(await server.mailing(id)).toMatchObject({ total: 2, sent: 2, status: 'finished' });
  });

  test('is frozen as it was at the start, whatever becomes of the translation', async () => {
    const server = await aNewsletterServer();
    await twoReaders(server);
    const page = await aTranslation(server);
    await server.start();
    await server.call('pages/deletePage', page, { as: server.as });
    await server.engine().sendDue();
    expect(subjects(server)).toMatchObject({ 'spanish@example.org': 'Tiempo de sopa' });
  });

  test('retries those that failed in their language, and counts all together', async () => {
    const behaviors: RecipientBehaviors = new Map([['spanish@example.org', { code: 451 }]]);
    const server = await aNewsletterServer({}, behaviors);
    await twoReaders(server);
    await aTranslation(server);
    const id = await server.start();
    await server.engine().sendDue();
    expect(await server.mailing(id)).toMatchObject({ total: 2, sent: 1, queued: 1 });
    behaviors.clear();
    await server.db.updateTable('mailing_recipients').set({ next_try_at: 0 }).execute();
    await server.engine().sendDue();
    expect(subjects(server)).toMatchObject({ 'spanish@example.org': 'Tiempo de sopa' });
    expect(await server.mailing(id)).toMatchObject({ total: 2, sent: 2, status: 'finished' });
  });

  test('counts clicks in every language, and each link leads to its own page', async () => {
    const server = await aNewsletterServer();
    await twoReaders(server);
    await aTranslation(server);
    const as = { as: server.as };
    await server.call('newsletter/editClickCounting', { isOn: 1 }, as);
    const id = await server.start();
    await server.engine().sendDue();
    const urls = await server.db
      .selectFrom('mailing_links')
      .select(['position', 'url'])
      .where('mailing_id', '=', id)
      .orderBy('position')
      .execute();
    const linkTo = (url: string) => urls.find((each) => each.url === url)?.position;
    const position = linkTo('https://site.test/es/articles/Beans');
    expect(linkTo(`https://site.test/newsletters/${slug}`)).toBe(0);
    const spanish = sourceFor(server, 'spanish@example.org');
    const [, path = ''] =
      new RegExp(`href="https://site\\.test(/newsletter/link/[^"]+/${position})"`).exec(spanish) ??
      [];
    const answer = await server.app.inject({ method: 'GET', url: path });
    expect(answer.headers.location).toBe('https://site.test/es/articles/Beans');
    expect(await server.db.selectFrom('mailing_clicks').selectAll().execute()).toHaveLength(1);
  });

  test('pulls in what is public when it is due, in each language', async () => {
    const server = await aNewsletterServer();
    await twoReaders(server);
    await aTranslation(server, { body: 'Lea esto:\n\n{page: /articles/Beans}' });
    await aPage(server, {
      section: 'es/articles',
      name: 'Frijoles',
      original: 'Beans',
      title: 'Frijoles',
    });
    const id = await server.start({ startAt: new Date(Date.now() + 60_000).toISOString() });
    await server.call(
      'pages/editPageData',
      { section: 'es/articles', name: 'Frijoles', title: 'Los frijoles' },
      { as: server.as },
    );
    await server.call(
      'sync/syncPage',
      { section: 'es/articles', name: 'Frijoles' },
      { as: server.as },
    );
    await server.db.updateTable('mailings').set({ start_at: 1 }).where('id', '=', id).execute();
    await server.engine().sendDue();
    expect(server.mailServer.delivered).toHaveLength(0);
    await runJob(server, 'rendering scheduled mailings');
    await server.engine().sendDue();
    const spanish = sourceFor(server, 'spanish@example.org');
    expect(spanish).toContain('Los frijoles</a>');
    expect(spanish).toContain('https://site.test/es/articles/Frijoles');
    expect(sourceFor(server, 'english@example.org')).toContain('Beans are <em>good</em>.');
  });

  test('goes through SendGrid in each language, too', async () => {
    const sendgrid = await aSendGrid();
    const server = await aNewsletterServer({
      MAIL_URL: 'sendgrid:',
      SENDGRID_API_KEY: 'SG.key',
      SENDGRID_BASE_URL: sendgrid.url,
    });
    await twoReaders(server);
    await aTranslation(server);
    await server.start();
    await server.engine().sendDue();
    const bodies = sendgrid.asked.map(({ body }) => JSON.stringify(body));
    expect(bodies).toHaveLength(2);
    expect(bodies.find((body) => body.includes('english@example.org'))).toContain('Soup weather');
    const spanish = bodies.find((body) => body.includes('spanish@example.org'));
    expect(spanish).toContain('Tiempo de sopa');
    expect(spanish).toContain('/es/newsletter/leave?token=');
  });

  test('is refused while something is wrong with the translation, which is named', async () => {
    const server = await aNewsletterServer();
    await twoReaders(server);
    await aTranslation(server, { body: '{page: /articles/Nothing}' });
    const { status, reply } = await server.attempt(
      'newsletter/startMailing',
      { slug, list: 'newsletters' },
      { as: server.as },
    );
    expect(status).toBe(409);
    expect(reply.message).toMatch(/because of its Spanish translation\./);
    const { isReady, checks } = await server.call('newsletter/check', { slug }, { as: server.as });
    expect(isReady).toBe(0);
    expect(checks).toContainEqual(
      expect.objectContaining({ language: 'es', name: 'blocks', state: 'bad' }),
    );
  });
});

describe('A mailing of an issue without a translation', () => {
  test.each([
    ['that exists', async () => undefined],
    ['that is published', (server: NewsletterServer) => aTranslation(server, { state: 'draft' })],
  ])('%s goes to everyone in English', async (_which, prepare) => {
    const server = await aNewsletterServer();
    await twoReaders(server);
    await prepare(server);
    const id = await server.start();
    await server.engine().sendDue();
    expect(subjects(server)).toEqual({
      'english@example.org': 'Soup weather',
      'spanish@example.org': 'Soup weather',
    });
    expect(sourceFor(server, 'spanish@example.org')).toContain(
      'https://site.test/newsletter/leave?',
    );
    expect(await server.mailing(id)).toMatchObject({ total: 2, sent: 2, translations: [] });
  });

  test('says so before it is sent, with how many get it in English', async () => {
    const server = await aNewsletterServer();
    await twoReaders(server);
    const as = { as: server.as };
    const { languages } = await server.call('newsletter/countRecipients', { slug }, as);
    expect(languages).toContainEqual({
      list: 'newsletters',
      language: 'es',
      fresh: 1,
      isTranslated: 0,
    });
    const warnings = async () =>
      (await server.call('newsletter/check', { slug }, as)).checks
        .filter(({ name }) => name === 'translation')
        .map(({ state, message }) => `${state}: ${message}`);
    expect(await warnings()).toEqual([
      'warning: This issue has no Spanish translation, so subscribers who read Spanish get it in English.',
    ]);
    const page = await aTranslation(server, { state: 'draft' });
    expect(await warnings()).toEqual([
      'warning: The Spanish translation isn’t published, so subscribers who read Spanish get it in English.',
    ]);
    await server.call('sync/syncPage', page, as);
    expect(await warnings()).toEqual([]);
    const counted = await server.call('newsletter/countRecipients', { slug }, as);
    expect(counted.languages).toContainEqual(
      expect.objectContaining({ list: 'newsletters', language: 'es', fresh: 1, isTranslated: 1 }),
    );
  });

  test('has nothing to preview or edit in that language', async () => {
    const server = await aNewsletterServer();
    for (const call of ['newsletter/getIssue', 'newsletter/preview'] as const) {
      const answer = await server.attempt(call, { slug, language: 'es' }, { as: server.as });
      expect([answer.status, answer.reply.message]).toEqual([
        404,
        `Issue ${slug} isn’t translated into Spanish.`,
      ]);
    }
  });
});

test('A mailing that the version before has started goes on in English', async () => {
  const server = await aNewsletterServer();
  const { id: subscriber_id } = await aSubscriber(server, {
    email: 'spanish@example.org',
    language: 'es',
  });
  const letter = JSON.stringify({ html: '<p>Squash</p>', text: 'Squash', mark: 'leave-mark' });
  await aMailing(server, { id: 'before', letter, status: 'sending', started_at: 1, total: 1 });
  await server.db
    .insertInto('mailing_recipients')
    .values({
      mailing_id: 'before',
      email_key: 'spanish@example.org',
      subscriber_id,
      status: 'waiting',
      handed_over_at: null,
      done_at: null,
      bounced_at: null,
    })
    .execute();
  await server.engine().sendDue();
  expect(subjects(server)).toEqual({ 'spanish@example.org': 'Squash' });
});

test('A test email is in the language that its author asks for', async () => {
  const server = await aNewsletterServer();
  await aTranslation(server);
  const recipients = ['proof@example.org'];
  await server.call('newsletter/sendTest', { slug, recipients }, { as: server.as });
  await server.call('newsletter/sendTest', { slug, recipients, language: 'es' }, { as: server.as });
  const mails = await mailsTo(server, 'proof@example.org');
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Test: Soup weather',
    'Test: Tiempo de sopa',
  ]);
  expect(mails.at(-1)?.text).toContain('https://site.test/es/newsletter/preferences');
});

test('A mail program unsubscribes by the link of an email in Spanish, and is told so in Spanish', async () => {
  const server = await aNewsletterServer();
  await twoReaders(server);
  await aTranslation(server);
  await server.start();
  await server.engine().sendDue();
  const link = header(sourceFor(server, 'spanish@example.org'), 'List-Unsubscribe') ?? '';
  const { pathname, search } = new URL(link.replace(/[<>]|\s/g, ''));
  const answer = await server.app.inject({
    method: 'POST',
    url: pathname + search,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });
  expect([answer.statusCode, answer.body]).toEqual([
    200,
    'Su suscripción está cancelada. No volveremos a escribirle.',
  ]);
});
