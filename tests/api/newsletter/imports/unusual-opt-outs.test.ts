import { beforeEach, describe, expect, test } from 'vitest';
import { importsOf } from '#tests/support/newsletter/imports.ts';
import { deleteSubscribers } from '#tests/support/newsletter/subscribers.ts';
import { anAdministrator } from '#tests/support/people/accounts.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServer();
const as = await anAdministrator(server);
const { preview, run } = importsOf(server, as);

beforeEach(() => deleteSubscribers(server));

/** The texts of the cells that a preview asks about. */
const asked = async (file: string) => {
  const { questions, added } = await preview(file);
  return { added, texts: questions.flatMap(({ texts }) => texts) };
};

test.each(['a@x.example,Ida,(unsubscribed),yes', 'a@x.example,DO NOT EMAIL,Lund,yes'])(
  'An opt-out in the place of a name counts: %j',
  async (row) => {
    const found = await preview(`Email,First Name,Last Name,Subscribed\n${row}`);
    expect(found).toMatchObject({ added: 0, questions: [], skipped: { blocked: 1 } });
  },
);

describe('An opt-out in a place of its own is asked about', () => {
  test.each([
    ['before the address', 'Email,Subscribed\n', 'Ida (unsubscribed) <a@x.example>,yes'],
    [
      'about calls and mail',
      'Email,Subscribed,Opt out of calls and mailings\n',
      'a@x.example,yes,yes',
    ],
    [
      'about the phone or mail',
      'Email,Subscribed,Opted out (phone or mail)\n',
      'a@x.example,yes,yes',
    ],
    ['told by phone', 'Email,Subscribed,Unsubscribed by phone call\n', 'a@x.example,yes,yes'],
    [
      'in notes about calls',
      'Email,Subscribed,Call notes\n',
      'a@x.example,yes,"Unsubscribed, do not email"',
    ],
    ['as an address', 'Email,Subscribed,Unsubscribed\n', 'a@x.example,yes,a@x.example'],
    ['as the heading of all addresses', 'Unsubscribed emails\n', 'a@x.example'],
    ['as the heading of bounced ones', 'Bounced email,Name\n', 'a@x.example,Ida'],
  ])('%s', async (_place, heading, row) => {
    const { added, texts } = await asked(`${heading}${row}`);
    expect(added).toBe(0);
    expect(texts).not.toEqual([]);
  });

  test.each([
    'asked to be removed',
    'please no more emails',
    'Do NOT send her anything',
    'take me off',
    'Asked us to stop',
    'Off the list per phone 3/2',
    'wants off the list',
  ])('in the notes: %j', async (note) => {
    const { added, texts } = await asked(`Email,Subscribed,Notes\na@x.example,yes,${note}`);
    expect([added, texts]).toEqual([0, [note]]);
  });

  test.each([
    ['Stato', 'Cancellato'],
    ['État', 'Annulé'],
    ['Situação', 'Cancelado'],
    ['Zustand', 'Gekündigt'],
    ['Статус', 'Отписан'],
    ['ステータス', '配信停止'],
    ['Wypisany', 'tak'],
    ['Odhlášen', 'ano'],
    ['Peruutettu', 'kyllä'],
    ['Abonelikten çıktı', 'Evet'],
  ])('in another language: %s, %s', async (heading, cell) => {
    const { added, texts } = await asked(`Email,Subscribed,${heading}\na@x.example,yes,${cell}`);
    expect([added, texts]).toEqual([0, [cell]]);
  });

  test.each([
    'Email,Subscribed,SMS opt out\na@x.example,yes,yes',
    'Email,Subscribed,Postal mail opt out\na@x.example,yes,yes',
    'Email,Name,Subscribed\na@x.example,Si,yes',
    'Email,First Name,Last Name,Subscribed\na@x.example,T,No,yes',
    'Email,Subscribed,Notes\na@x.example,yes,Wants to help in the garden',
  ])('but not what is about something else: %j', async (file) => {
    expect(await asked(file)).toEqual({ added: 1, texts: [] });
  });
});

describe('A row without one readable address', () => {
  test('adds no one, and an opt-out in it counts for every address that it has', async () => {
    const rows = [
      'Email,Subscribed',
      '"c@x.example; d@x.example",no',
      'Eve e@x.example,unsubscribed',
      'c@x.example,yes',
      'e@x.example,yes',
      '"f@x.example, g@x.example",yes',
    ];
    const found = await preview(rows.join('\n'));
    expect(found).toMatchObject({ added: 0, refused: 3, skipped: { blocked: 2 } });
    await run(rows.join('\n'));
    // Nor does a later file bring them back; nothing was said against the last two.
    const later = ['Email,Subscribed', ...[...'cdefg'].map((name) => `${name}@x.example,yes`)];
    expect(await preview(later.join('\n'))).toMatchObject({ added: 2, skipped: { left: 3 } });
  });

  test('is one if it is copied from a link', async () => {
    const file = 'Email,Subscribed\nmailto:a@x.example,unsubscribed\na@x.example,yes';
    expect(await preview(file)).toMatchObject({ added: 0, refused: 0, skipped: { blocked: 1 } });
  });
});
