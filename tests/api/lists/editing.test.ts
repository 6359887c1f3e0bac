import { describe, expect, test } from 'vitest';
import type { Body, Path } from '#contract/index.ts';
import { tagsMarkedBy } from '#tests/support/database/change-marks.ts';
import { aMember, anEditor } from '#tests/support/people/accounts.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServer();
const editor = await anEditor(server);
const as = { as: editor };

const editBoard = (body: Body<'pages/editBoard'>) => server.call('pages/editBoard', body, as);
const editWay = (body: Body<'pages/editWaysToDonate'>) =>
  server.call('pages/editWaysToDonate', body, as);

/** The lists whose entries are saved individually, and their differences. */
const lists = [
  {
    list: 'board',
    tag: 'board',
    get: 'pages/getBoard',
    edit: 'pages/editBoard',
    remove: 'pages/deleteBoard',
    fields: { name: 'Ada', position: 'Chair', bio: '*Cooks.*', photo: 'ada.webp' },
    shown: { name: 'Ada', position: 'Chair', html: '<p><em>Cooks.</em></p>', photo: 'ada.webp' },
    changed: { name: 'Ada B.' },
    updated: 'Board is updated.',
    deleted: 'Board member is deleted.',
  },
  {
    list: 'contacts',
    tag: 'contacts',
    get: 'pages/getContacts',
    edit: 'pages/editContacts',
    remove: 'pages/deleteContacts',
    fields: { name: 'Office', address: '1 Main St', phone: '555-0100', email: 'a@example.org' },
    shown: { name: 'Office', address: '1 Main St', email: 'a@example.org', hours: '' },
    changed: { name: 'Kitchen', hours: 'Mornings' },
    updated: 'Contact is updated.',
    deleted: 'Contact is deleted.',
  },
  {
    list: 'waysToDonate',
    tag: 'waysToDonate',
    get: 'pages/getWaysToDonate',
    edit: 'pages/editWaysToDonate',
    remove: 'pages/deleteWaysToDonate',
    fields: { title: 'By check', text: '**Thanks**', url: 'https://example.org/give' },
    shown: { title: 'By check', html: '<p><strong>Thanks</strong></p>', icon: '' },
    changed: { title: 'By mail', url: 'mailto:give@example.org' },
    updated: 'Way To Donate is updated.',
    deleted: 'Way To Donate is deleted.',
  },
] as const;

/** The fields of entries in all lists. */
interface Entry {
  id: string;
  order: number;
  version: number;
}

describe.each(lists)('$edit and $remove', (about) => {
  const { list, get, edit, remove, fields, shown, changed } = about;
  const attempt = async (path: Path, body: unknown, options: object = as) => {
    const { status, reply } = await server.attempt(path, body, options);
    return { status, reply: reply as typeof reply & Record<typeof list, Entry[]> };
  };
  const add = async () => (await attempt(edit, fields)).reply[list].at(-1) as Entry;
  const read = async () => (await attempt(get, {}, {})).reply[list];

  test('adds an item at the end, live at once', async () => {
    await add();
    const { status, reply } = await attempt(edit, fields);
    expect(status).toBe(200);
    expect(reply).toMatchObject({ code: 1, message: about.updated });
    expect(reply[list].at(-1)).toMatchObject({ ...shown, version: 1 });
    expect(await read()).toEqual(reply[list]);
    const orders = reply[list].map(({ order }) => order);
    expect(new Set(orders).size).toBe(orders.length);
  });

  test('changes only the fields that are sent', async () => {
    const { id } = await add();
    const { reply } = await attempt(edit, { id, ...changed, version: 1 });
    expect(reply.message).toBe(about.updated);
    const entry = (await read()).find((each) => each.id === id);
    expect(entry).toMatchObject({ ...shown, ...changed, version: 2 });
  });

  test('moves an item to the position that is sent', async () => {
    const { id } = await add();
    const first = { ...changed, id, order: 0 };
    await attempt(edit, first);
    expect((await read()).find(({ id: other }) => other === id)?.order).toBe(0);
  });

  test('answers 409 with the list on a conflict', async () => {
    const { id } = await add();
    await attempt(edit, { id, ...changed });
    const { status, reply } = await attempt(edit, { ...fields, id, version: 1 });
    expect(status).toBe(409);
    expect(reply).toMatchObject({ code: 0, message: expect.any(String) });
    expect(reply[list]).toEqual(await read());
  });

  test('deletes an item, once', async () => {
    const { id } = await add();
    const { status, reply } = await attempt(remove, { id });
    expect([status, reply.code, reply.message]).toEqual([200, 1, about.deleted]);
    expect(reply[list].map((each) => each.id)).not.toContain(id);
    expect(await read()).toEqual(reply[list]);
    expect((await attempt(remove, { id })).status).toBe(404);
    expect((await attempt(edit, { ...fields, id })).status).toBe(404);
  });

  test('refuses an item without a name, and unknown fields', async () => {
    expect((await attempt(edit, {})).status).toBe(400);
    const name = Object.keys(changed)[0] ?? '';
    const { status, reply } = await attempt(edit, { ...fields, [name]: ' ' });
    expect([status, reply.errors]).toEqual([400, { [name]: 'This field is required.' }]);
    expect((await attempt(edit, { ...fields, html: '<b>x</b>' })).status).toBe(400);
  });

  test('is for editors', async () => {
    const { id } = await add();
    for (const [path, body] of [
      [edit, { ...fields, id }],
      [remove, { id }],
    ] as const) {
      expect((await attempt(path, body, {})).status).toBe(401);
      expect((await attempt(path, body, { as: await aMember(server) })).status).toBe(403);
    }
    expect((await read()).at(-1)).toMatchObject({ id, version: 1 });
  });

  test('drops the cached pages that show the list, and no others', async () => {
    const { id } = await add();
    const tags = await tagsMarkedBy(server, async () => {
      await attempt(edit, { id, ...changed });
      await attempt(remove, { id });
    });
    expect(tags).toEqual([about.tag, about.tag]);
  });

  test('records who did it', async () => {
    const { id } = await add();
    const entry = await server.db
      .selectFrom('audit_log')
      .selectAll()
      .where('subject', 'like', `%/${id}`)
      .executeTakeFirst();
    expect(entry).toMatchObject({ user_id: editor.userId, action: expect.stringMatching(/edit$/) });
  });

  test('loses none of several items that are added at once', async () => {
    const before = (await read()).length;
    await Promise.all([1, 2, 3, 4, 5].map(add));
    const after = await read();
    expect(after).toHaveLength(before + 5);
    const places = after.slice(-5).map(({ order }) => order);
    expect(new Set(places).size).toBe(5);
  });
});

describe('pages/editBoard', () => {
  test('loses none of several changes to different fields at once', async () => {
    const name = 'Grace';
    const id = (await editBoard({ name })).board.at(-1)?.id;
    await Promise.all([
      editBoard({ id, name, position: 'Treasurer' }),
      editBoard({ id, name, bio: 'Counts.' }),
      editBoard({ id, name, photo: 'grace.webp' }),
    ]);
    const { board } = await server.call('pages/getBoard', {});
    expect(board.find((member) => member.id === id)).toMatchObject({
      position: 'Treasurer',
      html: '<p>Counts.</p>',
      photo: 'grace.webp',
      version: 4,
    });
  });

  test('refuses a text that is nested too deeply, and names the field', async () => {
    const body = { name: 'Ada', bio: '>'.repeat(1000) };
    const { status, reply } = await server.attempt('pages/editBoard', body, as);
    expect(status).toBe(400);
    expect(reply.errors).toEqual({ bio: 'This text is nested too deeply.' });
  });
});

describe('pages/editWaysToDonate', () => {
  test.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    ' https://evil.example',
    'https:evil',
    'ftp://example.org',
    'Donate',
  ])('refuses an unsafe address: %j', async (url) => {
    const { status } = await server.attempt('pages/editWaysToDonate', { title: 'x', url }, as);
    expect(status).toBe(400);
  });

  test.each(['', '/Donate', 'https://example.org/?a=b#c', 'tel:+15550100', 'HTTPS://example.org'])(
    'accepts a site, email or phone address: %j',
    async (url) => {
      expect((await editWay({ title: 'x', url })).waysToDonate.at(-1)?.url).toBe(url);
    },
  );
});

describe('The icon of a way to donate', () => {
  const storePicture = () =>
    server.media.put('seed.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  const lastWay = (ways: { waysToDonate: { id: string; icon: string; title: string }[] }) =>
    ways.waysToDonate.at(-1);

  test('is set and removed together with the other fields', async () => {
    await storePicture();
    const way = lastWay(await editWay({ title: 'By check', icon: 'seed.svg' }));
    expect(way?.icon).toBe('seed.svg');
    const edited = await editWay({ id: way?.id, title: 'By mail', icon: '' });
    expect(lastWay(edited)).toMatchObject({ id: way?.id, title: 'By mail', icon: '' });
  });

  test('stays if it is not sent', async () => {
    await storePicture();
    const way = lastWay(await editWay({ title: 'By check', icon: 'seed.svg' }));
    expect(lastWay(await editWay({ id: way?.id, title: 'By mail' }))?.icon).toBe('seed.svg');
  });

  test('that is not a stored picture is refused, and nothing of the edit is stored', async () => {
    const id = lastWay(await editWay({ title: 'By check' }))?.id ?? '';
    const body = { id, title: 'Changed', icon: 'missing.webp' };
    const { status, reply } = await server.attempt('pages/editWaysToDonate', body, as);
    expect([status, Object.keys(reply.errors)]).toEqual([400, ['icon']]);
    expect(lastWay(await server.call('pages/getWaysToDonate', {}))?.title).toBe('By check');
  });
});

describe('pages/editWaysToDonateIcon', () => {
  const gif = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=';
  const aWay = async () => (await editWay({ title: 'By check' })).waysToDonate.at(-1)?.id ?? '';

  test('accepts a picture of the library', async () => {
    await server.media.put('seed.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
    const id = await aWay();
    const reply = await server.call('pages/editWaysToDonateIcon', { id, icon: 'seed.svg' }, as);
    expect(reply.message).toBe('Way To Donate is updated.');
    expect(reply.waysToDonate.at(-1)).toMatchObject({ id, icon: 'seed.svg', version: 2 });
    expect((await server.call('pages/getWaysToDonate', {})).waysToDonate).toEqual(
      reply.waysToDonate,
    );
  });

  test('accepts an uploaded picture, and encodes it again', async () => {
    const id = await aWay();
    const { waysToDonate } = await server.call('pages/editWaysToDonateIcon', { id, icon: gif }, as);
    const name = waysToDonate.at(-1)?.icon ?? '';
    expect(name).toMatch(/^icon-.*\.webp$/);
    const bytes = await server.media.read(name);
    expect(bytes?.subarray(8, 12).toString()).toBe('WEBP');
  });

  test.each([
    ['a name of no picture', 'missing.webp'],
    ['a drawing that may hold scripts', 'data:image/svg+xml;base64,PHN2Zy8+'],
    ['what says it is a picture and is none', 'data:image/png;base64,PHN2Zy8+'],
    ['a path', '../seed.svg'],
    ['nothing', ''],
  ])('refuses %s', async (_what, icon) => {
    const id = await aWay();
    const { status, reply } = await server.attempt('pages/editWaysToDonateIcon', { id, icon }, as);
    expect(status).toBe(400);
    expect(Object.keys(reply.errors)).toEqual(['icon']);
  });

  test('answers 404 for an unknown way to donate', async () => {
    const body = { id: 'nowhere', icon: gif };
    expect((await server.attempt('pages/editWaysToDonateIcon', body, as)).status).toBe(404);
  });
});
