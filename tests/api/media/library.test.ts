import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { anEvent } from '#tests/support/content/events.ts';
import { aPhotograph, aPicture, dataUrl, filesOf } from '#tests/support/content/media.ts';
import { aPage, aRow } from '#tests/support/content/pages.ts';
import { anAdministrator, anEditor } from '#tests/support/people/accounts.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServer();
const stored = () => readdir(join(server.place.DATA_DIR, 'media')).catch(() => []);
const get = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'GET', url, headers });

describe('media/upload', () => {
  test('stores a picture in the widths that pages need, never wider than the original', async () => {
    const as = await anEditor(server);
    const picture = await aPicture(server, as, { name: 'Früchte & Nüsse.JPG' });
    expect(picture).toMatchObject({
      kind: 'picture',
      title: 'Früchte & Nüsse',
      width: 1000,
      height: 500,
      alt: 'A bowl of oats',
      isDecorative: 0,
      url: `/media/${picture.name}`,
    });
    expect(picture.name).toMatch(/^fruchte-nusse-[a-z0-9]{8}-1000x500\.webp$/);
    const files = filesOf(picture);
    expect(files).toHaveLength(6);
    for (const file of files) {
      const { statusCode, headers, rawPayload } = await get(`/media/${file}`);
      const format = file.endsWith('avif') ? 'avif' : 'webp';
      expect([statusCode, headers['content-type']]).toEqual([200, `image/${format}`]);
      expect(headers['cache-control']).toContain('immutable');
      const { width } = await sharp(rawPayload).metadata();
      expect(width).toBe(Number(/\.(\d+)\./.exec(file)?.[1] ?? 1000));
    }
  });

  test('keeps the width of a long infographic, and bounds the height of any picture', async () => {
    const as = await anEditor(server);
    const sizeOf = async (width: number, height: number) => {
      const media = await aPicture(server, as, { width, height });
      return [media.width, media.height];
    };
    expect(await sizeOf(1000, 8000)).toEqual([1000, 8000]);
    const [, highest] = await sizeOf(10, 12_000);
    expect(highest).toBeLessThan(10_000);
    expect(highest).toBeGreaterThan(9_000);
  });

  test('turns a picture upright', async () => {
    const as = await anEditor(server);
    const lying = await sharp(await aPhotograph())
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { media } = await server.call(
      'media/upload',
      { name: 'tower', data: dataUrl(lying) },
      { as },
    );
    expect([media.width, media.height]).toEqual([500, 1000]);
  });

  test("refuses a description that is the file's name", async () => {
    const as = await anEditor(server);
    const data = dataUrl(await aPhotograph(60, 40));
    for (const [name, alt] of [
      ['IMG_2031.jpg', 'IMG_2031'],
      ['IMG_2031.jpg', 'img 2031.jpg'],
      ['oat-bowl.jpg', 'oat bowl'],
    ]) {
      const { status, reply } = await server.attempt('media/upload', { name, alt, data }, { as });
      expect([status, Object.keys(reply.errors)]).toEqual([400, ['alt']]);
    }
  });
});

describe('media/getMedia', () => {
  test('finds by words of the title and the text, newest first, page by page', async () => {
    const as = await anEditor(server);
    await aPicture(server, as, { name: 'Quince one.jpg', alt: 'A first quince' });
    await aPicture(server, as, { name: 'Quince two.jpg', alt: 'Another, 100% ripe' });
    const find = async (search: string, page = 1, pageSize = 24) => {
      const { media, total } = await server.call(
        'media/getMedia',
        { search, page, pageSize },
        { as },
      );
      return { titles: media.map(({ title }) => title), total };
    };
    expect(await find('QUINCE')).toEqual({ titles: ['Quince two', 'Quince one'], total: 2 });
    expect(await find('quince', 2, 1)).toEqual({ titles: ['Quince one'], total: 2 });
    expect((await find('quince another')).titles).toEqual(['Quince two']);
    expect((await find('first_quince')).total).toBe(0);
    expect((await find('100%')).titles).toEqual(['Quince two']);
    expect((await find('100\\')).total).toBe(0);
  });

  test('shows who uploaded a picture, and every place that uses it', async () => {
    const as = await anEditor(server);
    const { name, id } = await aPicture(server, as);
    const use = `![Oats](${name})`;
    const page = await aPage(server, { section: 'about', name: 'About', title: 'About us' });
    await server.call(
      'pages/editPageContent',
      { ...page, pageContent: [{ title: '', text: use }] },
      { as },
    );
    await server.call('pages/editBoard', { name: 'Ines Vidal', photo: name }, { as });
    await server.call(
      'research/editResearchItem',
      { kind: 'books', name: 'Beans', image: name },
      { as },
    );
    await server.call('research/editResearchTerm', { term: 'Cohort', definition: use }, { as });
    await server.call(
      'pages/editQuestions',
      { columnNumber: 3, title: 'Food', questions: [{ question: 'Oats?', answer: use }] },
      { as },
    );
    await aRow(server, 'footer_data', {
      name: 'help',
      title: 'Help',
      text: use,
      html: '',
      version: 1,
      position: 0,
    });
    const { media } = await server.call('media/getMedia', { search: name }, { as });
    expect(media[0]).toMatchObject({ id, createdBy: 'Maya Okafor' });
    expect(media[0]?.uses.map(({ to }) => to).sort()).toEqual([
      '/cms/about/About',
      '/cms/board/Board',
      '/cms/faq/3',
      '/cms/footerCMS/Help',
      '/cms/research/ResearchTerms',
      '/cms/research/books/Beans',
    ]);
  });
});

describe('media/editMedia', () => {
  test('changes the texts, and removes the description of a decorative picture', async () => {
    const as = await anEditor(server);
    const { id } = await aPicture(server, as);
    const edit = { id, title: 'Morning', alt: 'Oats in a blue bowl', version: 1 };
    const first = await server.call('media/editMedia', edit, { as });
    expect(first.media).toMatchObject({ title: 'Morning', alt: 'Oats in a blue bowl', version: 2 });
    const late = await server.attempt('media/editMedia', edit, { as });
    expect([late.status, late.reply.media.title]).toEqual([409, 'Morning']);
    const second = await server.call('media/editMedia', { id, isDecorative: 1 }, { as });
    expect(second.media).toMatchObject({ alt: '', isDecorative: 1 });
  });

  test('writes the focal point into the name, wherever the picture is used', async () => {
    const as = await anEditor(server);
    const { id, name } = await aPicture(server, as);
    await server.call('pages/editBoard', { name: 'Focus', photo: name }, { as });
    const imageAlt = 'A bowl of soup';
    const { slug } = await anEvent(server, { title: 'Focus', image: name, imageAlt });
    const { media } = await server.call('media/editMedia', { id, focusX: 20, focusY: 80 }, { as });
    expect(media.name).toBe(name.replace('.webp', '-f20-80.webp'));
    const { event } = await server.call('events/getEvent', { slug });
    expect(event).toMatchObject({ image: media.name, imageAlt });
    expect(media.uses.map(({ title }) => title)).toContain('Event: Focus');
    const { board } = await server.call('pages/getBoard', {});
    expect(board.find((member) => member.name === 'Focus')?.photo).toBe(media.name);
    expect((await get(media.url)).statusCode).toBe(200);
  });
});

describe('media/replaceMedia', () => {
  test('changes every text, field and stored page, with their versions, and the old name redirects', async () => {
    const as = await anEditor(server);
    const { id, name } = await aPicture(server, as);
    const page = await aPage(server, { section: 'courses', name: 'Replaced', title: 'Replaced' });
    const text = `Before ![Oats & "more"](${name}) after`;
    await server.call('pages/editPageData', { ...page, image: name, text }, { as });
    await server.call('sync/syncPage', page, { as });
    const { board } = await server.call(
      'pages/editBoard',
      { name: 'Old', photo: name, bio: text },
      { as },
    );
    const member = board.find((each) => each.name === 'Old');
    const before = await server.call('pages/getPageData', page, { as });
    const data = dataUrl(await aPhotograph(700, 700, '#3a5'));
    const { media } = await server.call('media/replaceMedia', { id, data }, { as });
    expect(media.uses.map(({ to }) => to).sort()).toEqual([
      '/cms/board/Board',
      '/cms/courses/Replaced',
    ]);
    for (const draft of [0, 1] as const) {
      const { pageData } = await server.call('pages/getPageData', { ...page, draft }, { as });
      expect(pageData).toMatchObject({
        image: media.name,
        text: text.replace(name, media.name),
        hasChanges: 0,
      });
      expect(pageData.html).toContain('width="700" height="700"');
      expect(pageData.html).toContain('alt="Oats &#x26; &#x22;more&#x22;"');
      expect(JSON.stringify(pageData)).not.toContain('1000x500');
      expect(pageData.version).toBeGreaterThan(before.pageData.version);
    }
    const after = await server.call('pages/getBoard', {});
    const now = after.board.find((each) => each.name === 'Old');
    expect(now).toMatchObject({ photo: media.name, version: (member?.version ?? 0) + 1 });
    expect(now?.bio).not.toContain(name);
    const old = await get(`/media/${name}`);
    expect([old.statusCode, old.headers.location]).toEqual([302, media.url]);
    expect(
      (await stored()).filter(
        (file) => file.includes('1000x500') && file.startsWith(name.slice(0, 13)),
      ),
    ).toEqual([]);
  });
});

test('A logo from the library counts as a use, and keeps its aspect ratio when it is replaced', async () => {
  const as = await anEditor(server);
  const { id, name } = await aPicture(server, as);
  await server.call('settings/editSettings', { logo: name }, { as: await anAdministrator(server) });
  const logo = async () => (await server.call('site/getSite', {})).site.logo;
  expect(await logo()).toMatchObject({ width: 480, height: 240 });
  const settings = async () => (await server.call('settings/getSettings', {}, { as })).settings;
  const { version } = await settings();
  const data = dataUrl(await aPhotograph(600, 600));
  const { media } = await server.call('media/replaceMedia', { id, data }, { as });
  expect(media.uses.map(({ to }) => to)).toEqual(['/cms/settings']);
  expect((await settings()).version).toBe(version + 1);
  expect(await logo()).toEqual({
    name: media.name.replace('.webp', '.480.webp'),
    width: 480,
    height: 480,
  });
});

describe('media/deleteMedia', () => {
  test('lists the uses of a picture in use, and deletes all files of an unused one', async () => {
    const as = await anEditor(server);
    const { id, name, url } = await aPicture(server, as, { name: 'Leaving.jpg' });
    await server.call('pages/editBoard', { name: 'Last', photo: name }, { as });
    expect((await get(url)).statusCode).toBe(200);
    const kept = await server.attempt('media/deleteMedia', { id }, { as });
    expect(kept.status).toBe(409);
    expect(kept.reply).toMatchObject({ uses: [{ title: 'Board: Last', to: '/cms/board/Board' }] });
    await server.call('media/deleteMedia', { id, evenIfUsed: 1 }, { as });
    expect((await get(url)).statusCode).toBe(404);
    expect((await stored()).filter((file) => file.startsWith('leaving'))).toEqual([]);
    expect((await server.attempt('media/deleteMedia', { id }, { as })).status).toBe(404);
  });
});

test('Pictures are found by folder or because nothing uses them, moved together, and deleted together unless used', async () => {
  const as = await anEditor(server);
  const [used, unused, other] = [
    await aPicture(server, as, { name: 'Shown.jpg', width: 40, height: 40, folder: ' Winter ' }),
    await aPicture(server, as, { name: 'Spare.jpg', width: 40, height: 40, folder: 'Winter' }),
    await aPicture(server, as, { name: 'Other.jpg', width: 40, height: 40 }),
  ];
  await server.call('pages/editBoard', { name: 'Shown', photo: used.name }, { as });
  const found = async (filter: object) => {
    const { media } = await server.call('media/getMedia', { pageSize: 100, ...filter }, { as });
    return media.map(({ id }) => id);
  };
  expect(await found({ folder: 'Winter' })).toEqual([unused.id, used.id]);
  expect(await found({ folder: 'Winter', isUnused: 1 })).toEqual([unused.id]);
  expect(await found({ isUnused: 1, search: 'shown' })).toEqual([]);
  expect(await found({ folder: '' })).toContain(other.id);

  const ids = [unused.id, other.id, 'gone'];
  const moved = await server.call('media/moveMedia', { ids, folder: 'Spring' }, { as });
  expect(moved.message).toBe('2 files are moved to “Spring”.');
  const { media, folders } = await server.call('media/getMedia', { folder: 'Spring' }, { as });
  expect(media.map(({ id, folder }) => [id, folder])).toEqual([
    [other.id, 'Spring'],
    [unused.id, 'Spring'],
  ]);
  expect(folders).toEqual(['Spring', 'Winter']);

  const all = { ids: [used.id, ...ids] };
  const reply = await server.call('media/deleteUnusedMedia', all, { as });
  expect(reply.message).toBe('2 files are deleted. 1 is in use and stays.');
  expect(reply.deleted.toSorted()).toEqual([unused.id, other.id].toSorted());
  expect(reply.used).toMatchObject([
    { id: used.id, uses: [{ title: 'Board: Shown', to: '/cms/board/Board' }] },
  ]);
  expect((await get(used.url)).statusCode).toBe(200);
  expect((await get(unused.url)).statusCode).toBe(404);
  const again = await server.call('media/deleteUnusedMedia', all, { as });
  expect(again.deleted).toEqual([]);
});
