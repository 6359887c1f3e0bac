import { beforeEach, describe, expect, test } from 'vitest';
import {
  type Answers,
  answersFor,
  importsOf,
  monthly,
  stated,
  statement,
} from '#tests/support/newsletter/imports.ts';
import { deleteSubscribers, subscriberRow } from '#tests/support/newsletter/subscribers.ts';
import { anAdministrator } from '#tests/support/people/accounts.ts';
import { runJob } from '#tests/support/server/background-work.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServer();
const as = await anAdministrator(server);
const { preview, run } = importsOf(server, as);

beforeEach(() => deleteSubscribers(server));

describe('An opt-out', () => {
  test.each([
    'Unsubscribed',
    'is_opt_out',
    'OPTOUT_TIME',
    'Email disabled',
    'emailBlacklisted',
    'Email Blocked',
    'Bounced',
    'Spam complaint',
    'Do not contact',
    'Opted out of email: Recipes',
    'Unsubscribed At',
  ])('is a yes or a date in the column “%s”, and its no is no consent', async (heading) => {
    const words = ['true', 'Yes', 'TRUE', 'y', '1', '✔️', '2023-02-01 10:00', '2/1/2023'];
    const out = words.map((word, index) => `a${index}@example.org,${word}`);
    const no = ['false', '', 'no', '0', '—', '0000-00-00'];
    const rest = no.map((word, index) => `b${index}@example.org,${word}`);
    const file = [`email,${heading}`, ...out, ...rest].join('\n');
    expect(await preview(file)).toMatchObject({
      questions: [],
      added: rest.length,
      unstated: rest.length,
      skipped: { blocked: words.length },
    });
  });

  test.each(['Un\u00adsubscribed', 'Un\u200bsubscribed', 'Ｕｎｓｕｂｓｃｒｉｂｅｄ'])(
    'is recognized whatever invisible or wide characters are in its column’s name: %j',
    async (heading) => {
      const file = `email,${heading}\na@example.org,yes\nb@example.org,no`;
      expect(await preview(file)).toMatchObject({
        questions: [],
        added: 1,
        unstated: 1,
        skipped: { blocked: 1 },
      });
    },
  );

  test('in one column counts more than a subscription in another, whatever else they are used for', async () => {
    const file =
      'email,Status,Unsubscribed,Name\na@example.org,subscribed,yes,Ann\nb@example.org,bounced,no,Bo';
    for (const options of [{}, { nameColumn: 2 }, { listsColumn: 2 }]) {
      expect(await preview(file, options)).toMatchObject({ added: 0, skipped: { blocked: 2 } });
    }
  });

  test('is found in a column that is named after something else', async () => {
    const file =
      'email,Tags,Last gift\na@example.org,unsubscribed,2023-01-01\nb@example.org,"VIP, unsubscribed",\nc@example.org,VIP,';
    expect(await preview(file)).toMatchObject({
      questions: [{ id: '1=vip unsubscribed', rows: 1, lines: [3] }],
      added: 1,
      skipped: { blocked: 1, unanswered: 1 },
    });
  });

  test('from text messages or paper mail is none from email', async () => {
    const file = 'email,SMS_BLACKLISTED,Do Not Phone\na@example.org,Yes,1';
    expect(await preview(file)).toMatchObject({ questions: [], added: 1, skipped: { blocked: 0 } });
  });
});

describe('What the program can’t read', () => {
  const file = 'email,Newsletter,Level\na@example.org,yes,gold\nb@example.org,no,gold';
  const start = (id: string, answers: Answers) =>
    server.attempt(
      'subscriber/startImport',
      { id, ...monthly, ...stated, answers: answersFor(answers), askToConfirm: 0 },
      { as },
    );

  test('is asked, and without an answer nothing is imported', async () => {
    const { id, questions, added, skipped } = await preview(file);
    expect(questions).toMatchObject([{ id: '1', column: 1, about: 'column', answer: null }]);
    expect([added, skipped.unanswered]).toEqual([0, 2]);
    const refused: Answers[] = [{}, { '1': 'subscribed' }, { '2': 'yesMeansSubscribed' }];
    for (const answers of refused) {
      const { status, reply } = await start(id, answers);
      expect([status, reply.errors.answers]).toEqual([
        400,
        'Answer the question about the column “Newsletter” first.',
      ]);
    }
    expect((await server.call('subscriber/getImport', {}, { as })).import?.status).toBe('ready');
    await runJob(server, 'importing subscribers');
    expect(await subscriberRow(server, 'a@example.org')).toBeUndefined();
  });

  test.each([
    ['yesMeansSubscribed', ['a@example.org'], 1],
    ['yesMeansOptedOut', ['b@example.org'], 1],
    ['nothing', ['a@example.org', 'b@example.org'], 0],
  ] as const)('is imported as answered: %s', async (answer, subscribed, blocked) => {
    const done = await run(file, { answers: { '1': answer } });
    expect(done).toMatchObject({
      added: subscribed.length,
      preview: { questions: [{ answer }], skipped: { blocked } },
    });
    for (const email of subscribed) expect(await subscriberRow(server, email)).toBeDefined();
  });

  test('is asked once if it is many texts, and an answer can open another question', async () => {
    const rows = Array.from({ length: 60 }, (_, index) => `r${index}@example.org,word ${index}`);
    const many = await preview(['email,Email type', ...rows].join('\n'));
    expect(many.questions).toMatchObject([{ id: '1 others', rows: 60 }]);
    const box = 'email,Newsletter\na@example.org,yes\nb@example.org,';
    const first = await preview(box, { answers: answersFor({ '1': 'yesMeansSubscribed' }) });
    expect(first.questions).toMatchObject([
      { id: '1', answer: 'yesMeansSubscribed' },
      { id: '1 empty', answer: null, rows: 1 },
    ]);
    const answers = { '1': 'yesMeansSubscribed', '1 empty': 'notConfirmed' } as const;
    expect(await run(box, { answers })).toMatchObject({ added: 1 });
    expect(await subscriberRow(server, 'b@example.org')).toBeUndefined();
  });

  test.each([
    ['Not subscribed', 'yes'],
    ['Consent requested', '2023-01-01'],
    ['Consent expiry date', '2023-01-01'],
    ['Opt-in or opt-out', 'yes'],
    ['Bounce count', '1'],
    ['Membership status', 'active'],
    ['Status', 'enabled'],
    ['Type', 'premium'],
    ['Status', ''],
    ['Do not mail', '1'],
    ['Anything', 'yes'],
    ['Since', '2023-01-01'],
    ['Opted in', '☐'],
    ['Photo consent', 'yes'],
    ['Consent to photos', 'no'],
    ['Opted in to volunteer', 'yes'],
    ['Un-subscribed', 'yes'],
    ['Keep me updated', 'no'],
  ])('is a question: the column “%s” with “%s”', async (heading, cell) => {
    const asked = await preview(
      `email,${heading}\na@example.org,${cell}\nb@example.org,Subscribed`,
    );
    expect(asked.questions).toHaveLength(1);
    expect(asked.skipped).toMatchObject({ unanswered: 1, inactive: 0, blocked: 0 });
  });

  test.each([
    ['Contact method', 'Phone'],
    ['Anmeldestatus', 'aktiv'],
    ['Zustand', 'abgemeldet'],
    ['Descadastrado', 'não'],
    ['Notas', 'dado de baja'],
    ['Notes', 'Does not want emails'],
  ])('is a question also if no cell says it in English: “%s” with “%s”', async (heading, cell) => {
    const asked = await preview(`email,${heading}\na@example.org,${cell}\nb@example.org,`);
    expect(asked.questions).toHaveLength(1);
    expect(asked.skipped.unanswered).toBe(1);
  });

  test('cannot be answered against what it can read', async () => {
    const optedOut = 'email,Unsubscribed\na@example.org,yes';
    const answers = { '1': 'nothing', '1=yes': 'subscribed' } as const;
    expect(await run(optedOut, { answers })).toMatchObject({ added: 0 });
    expect(await subscriberRow(server, 'a@example.org')).toBeUndefined();
  });
});

describe('A file that does not say that people are subscribed', () => {
  test.each(['email\na@example.org', 'email,Unsubscribed\na@example.org,no'])(
    'needs a statement in the importer’s words: %j',
    async (file) => {
      const { id, unstated } = await preview(file);
      expect(unstated).toBe(1);
      const body = { id, ...monthly, ...stated, askToConfirm: 0 } as const;
      const short = ['Yes', 'ok ok ok ok ok ok ok ok ok ok ok ok', ' '.repeat(40), undefined];
      for (const each of short) {
        const attempt = { ...body, statement: each };
        const { status, reply } = await server.attempt('subscriber/startImport', attempt, { as });
        expect([status, Object.keys(reply.errors)]).toEqual([400, ['statement']]);
      }
      expect((await server.call('subscriber/getImport', {}, { as })).import?.status).toBe('ready');
      await server.call('subscriber/startImport', body, { as });
      await runJob(server, 'importing subscribers');
      const past = (await server.call('subscriber/getPastImports', {}, { as })).imports;
      expect(past[0]).toMatchObject({ id, statement, status: 'done', added: 1 });
      expect(await recorded('a@example.org')).toEqual([
        statement,
        expect.stringContaining(statement),
      ]);
    },
  );

  test('needs none if it does, and what it says is recorded', async () => {
    const { id, unstated } = await preview('email,Status\na@example.org,Subscribed');
    expect(unstated).toBe(0);
    const body = { id, ...monthly, consent: 1, answers: [], askToConfirm: 0 } as const;
    await server.call('subscriber/startImport', { ...body, answers: [] }, { as });
    await runJob(server, 'importing subscribers');
    const said = 'The imported file says “Status: Subscribed”.';
    expect(await recorded('a@example.org')).toEqual([said, expect.stringContaining(said)]);
  });

  /** A subscriber's note about consent, and the words in the record of consents. */
  async function recorded(email: string) {
    const row = await subscriberRow(server, email);
    const consent = await server.db
      .selectFrom('consents')
      .select('words')
      .where('email_key', '=', email)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    return [row?.consent_note, consent?.words];
  }
});

describe('An import from before an update', () => {
  const earlier = JSON.stringify({
    hasHeading: 1,
    emailColumn: 0,
    listsColumn: null,
    status: null,
  });

  test('is not started, and one that has been started adds no one else', async () => {
    const { id } = await preview('email\na@example.org');
    const body = { id, ...monthly, ...stated, askToConfirm: 0 } as const;
    const store = (values: { reading: string; status?: 'ready' | 'running' }) =>
      server.db.updateTable('subscriber_imports').set(values).where('id', '=', id).execute();
    await store({ reading: earlier });
    expect((await server.attempt('subscriber/startImport', body, { as })).status).toBe(409);
    await server.call('subscriber/previewImport', { id }, { as });
    await server.call('subscriber/startImport', body, { as });
    await store({ reading: earlier, status: 'running' });
    await runJob(server, 'importing subscribers');
    expect((await server.call('subscriber/getImport', {}, { as })).import).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('begun before an update'),
    });
    expect(await subscriberRow(server, 'a@example.org')).toBeUndefined();
  });
});

test('A file with more columns than can be read is refused', async () => {
  const wide = `email${',x'.repeat(500)}\na@example.org`;
  await expect(preview(wide)).rejects.toThrow(/up to 500 columns/);
});
