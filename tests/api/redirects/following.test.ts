import { describe, expect, test } from 'vitest';
import { anEvent, timesOf } from '#tests/support/content/events.ts';
import { rawRequest } from '#tests/support/http/raw-request.ts';
import { anAdministrator, anEditor } from '#tests/support/people/accounts.ts';
import { aSite } from '#tests/support/server/site.ts';

const site = await aSite();
const as = { as: await anEditor(site) };

const lead = (from: string, to: string, isPermanent: 0 | 1 = 1) =>
  site.call('redirects/editRedirect', { from, to, isPermanent }, as);
const remove = (from: string) => site.call('redirects/deleteRedirect', { from }, as);

test('A redirect is followed by GET and HEAD, in any letter case, with and without a slash, every time', async () => {
  await lead('/Old/Über Salt', '/articles/Hidden-Salt');
  const spellings = [
    '/old/%C3%BCber%20salt',
    '/OLD/%C3%9CBER%20Salt/',
    '/old//%C3%BCber%20salt?a=1',
  ];
  for (const path of spellings) {
    for (const method of ['GET', 'HEAD', 'GET']) {
      const { status, headers } = await rawRequest(site.url, path, {}, { method });
      expect([status, headers.location], `${method} ${path}`).toEqual([
        301,
        '/articles/Hidden-Salt',
      ]);
      // It is not cached, so that a change takes effect at once.
      expect(headers['cache-control']).toBe('no-store');
    }
  }
});

test('The router’s requests for data are redirected as well', async () => {
  await lead('/old-data', '/articles/Hidden-Salt', 0);
  for (const path of ['/old-data.data', '/OLD-data.data?_routes=unknown']) {
    const { status, body } = await site.get(path);
    expect(status, path).toBe(202);
    expect(body.toString(), path).toContain('/articles/Hidden-Salt');
  }
  const plain = await site.get('/old-data');
  expect([plain.status, plain.headers.location]).toEqual([302, '/articles/Hidden-Salt']);
});

test('An address that was a 404 redirects at once, and is a 404 again without its redirect', async () => {
  const statuses = async () => [
    (await site.get('/was-missing')).status,
    (await site.get('/was-missing')).status,
    (await site.get('/was-missing.data')).status,
  ];
  expect(await statuses()).toEqual([404, 404, 404]);
  await lead('/was-missing', '/About');
  expect(await statuses()).toEqual([301, 301, 202]);
  await remove('/was-missing');
  expect(await statuses()).toEqual([404, 404, 404]);
});

test('An address of a deleted page that was cached redirects at once', async () => {
  const page = { section: 'articles', name: 'Short-Lived' } as const;
  await site.call('pages/addPage', page, as);
  await site.call('sync/syncPage', page, as);
  for (const path of ['/articles/Short-Lived', '/articles/short-lived']) {
    expect((await site.get(path)).status).toBe(200);
  }
  await site.call('pages/deletePage', page, as);
  await lead('/articles/short-lived', 'https://archive.example/beans');
  const { status, headers } = await site.get('/articles/Short-Lived');
  expect([status, headers.location]).toEqual([301, 'https://archive.example/beans']);
});

test('Changed settings appear on every page at once: name, colors, header, logo', async () => {
  await site.get('/About');
  const name = 'Bean & <Society>';
  const headerMenu = [{ page: 'research' as const, label: 'Evidence', isShown: 1 as const }];
  const colors = {
    ...(await site.call('settings/getSettings', {}, as)).settings.colors,
    accent: '#0b5c8a',
  };
  await site.call('settings/editSettings', { name, headerMenu, colors, logo: 'home.svg' }, as);
  for (const path of ['/About', '/', '/no-such-page', '/sign-in']) {
    const html = (await site.get(path)).body.toString();
    expect(html, path).toMatch(/<html[^>]* style="[^"]*--color-leaf:light-dark\(#0b5c8a,/);
    expect(html, path).toContain('>Evidence</a>');
    expect(html, path).toMatch(
      /<img src="\/media\/home\.svg" alt="Bean &amp; &lt;Society&gt;" width="\d+" height="40"/,
    );
  }
});

test('An address with malformed escapes is a page that does not exist', async () => {
  for (const path of ['/%', '/articles/%E0%A4%A', '/%ff?a=%']) {
    const { status, headers, body } = await site.get(path);
    expect([status, headers['content-type']], path).toEqual([404, 'text/html; charset=utf-8']);
    expect(body.toString(), path).toContain('Page Not Found');
  }
  const call = await site.get('/api/%');
  expect([call.status, JSON.parse(call.body.toString()).code]).toEqual([400, 0]);
});

/** The status and target of an address at the next request. */
const answer = async (path: string) => {
  const { status, headers } = await site.get(path);
  return headers.location === undefined ? status : `${status} ${headers.location}`;
};

interface Kind {
  /** Publishes something under a name. */
  publish: (name: string) => Promise<(to: string) => Promise<unknown>>;
  section: string;
}

const articles: Kind = {
  section: 'articles',
  async publish(name) {
    const page = { section: 'articles', name } as const;
    await site.call('pages/addPage', page, as);
    await site.call('sync/syncPage', page, as);
    let current = name;
    return async (newName) => {
      await site.call('pages/renamePage', { ...page, name: current, newName }, as);
      current = newName;
    };
  },
};

const events: Kind = {
  section: 'events',
  async publish(slug) {
    const { id, ...event } = await anEvent(site, { slug });
    const times = timesOf(event);
    const administrator = { as: await anAdministrator(site) };
    return (to) => site.call('events/editEvent', { id, ...times, slug: to }, administrator);
  },
};

const campaigns: Kind = {
  section: 'campaigns',
  async publish(slug) {
    const administrator = { as: await anAdministrator(site) };
    const body = { name: slug, slug, isPublished: 1 as const };
    const { campaign } = await site.call('donations/editCampaign', body, administrator);
    const { id } = campaign;
    return (to) => site.call('donations/editCampaign', { ...body, id, slug: to }, administrator);
  },
};

describe.each([articles, events, campaigns])('In /$section', ({ section, publish }) => {
  const at = (name: string) => `/${section}/${name}`;

  test('every former address leads to the last one in one step, at the next request', async () => {
    const move = await publish('Name-A');
    const all = ['Name-A', 'Name-B', 'Name-C'].map(at);
    const answers = () => Promise.all(all.map(answer));
    expect(await answers()).toEqual([200, 404, 404]);
    await move('Name-B');
    expect(await answers()).toEqual([`301 ${at('Name-B')}`, 200, 404]);
    await move('Name-A');
    expect(await answers()).toEqual([200, `301 ${at('Name-A')}`, 404]);
    await move('Name-C');
    expect(await answers()).toEqual([`301 ${at('Name-C')}`, `301 ${at('Name-C')}`, 200]);
  });

  test('an address takes the place of a 404 or a redirect, and redirects when it is left', async () => {
    await lead(at('Taken'), '/About');
    await lead('/short', at('Taken'));
    expect([await answer(at('Taken')), await answer('/short')]).toEqual([
      '301 /About',
      '301 /About',
    ]);
    expect(await answer(at('Asked-Before'))).toBe(404);
    const move = await publish('Asked-Before');
    expect(await answer(at('Asked-Before'))).toBe(200);
    await move('Taken');
    expect(await answer(at('Taken'))).toBe(200);
    expect(await answer(at('Asked-Before'))).toBe(`301 ${at('Taken')}`);
    await remove('/short');
    await lead('/short', at('Taken'));
    expect(await answer('/short')).toBe(`301 ${at('Taken')}`);
    await move('Left');
    for (const path of [at('Asked-Before'), at('Taken'), '/short']) {
      expect(await answer(path)).toBe(`301 ${at('Left')}`);
    }
    await remove('/short');
  });
});

test('A page that is published takes its address from a redirect, and leaves it free in the trash', async () => {
  await lead('/articles/Reserved', '/About');
  expect(await answer('/articles/Reserved')).toBe('301 /About');
  const move = await articles.publish('Reserved');
  await lead('/to-reserved', '/articles/Reserved');
  expect(await answer('/articles/Reserved')).toBe(200);
  expect(await answer('/to-reserved')).toBe('301 /articles/Reserved');
  await move('Gone');
  expect(await answer('/articles/Reserved')).toBe('301 /articles/Gone');
  const { pages } = await site.call('pages/deletePage', { section: 'articles', name: 'Gone' }, as);
  expect(pages.some(({ name }) => name === 'Gone')).toBe(false);
  const trash = await site.call('pages/getTrash', {}, as);
  await site.call('pages/deleteTrashedPage', { id: trash.pages[0]?.id ?? '' }, as);
  for (const path of ['/articles/Reserved', '/articles/Gone', '/to-reserved']) {
    expect(await answer(path), path).toBe(404);
  }
});

describe('An address in Spanish', () => {
  const locationOf = async (path: string) => {
    const { status, headers } = await site.get(path);
    return [status, headers.location];
  };

  test('has redirects of its own, before those of the address without its language', async () => {
    await lead('/es/vieja-receta', '/es/articles/Sal-Escondida');
    await lead('/old-recipe', '/articles/Hidden-Salt');
    await lead('/es/old-recipe', 'https://recetas.example/', 0);
    expect(await locationOf('/es/Vieja-Receta/')).toEqual([301, '/es/articles/Sal-Escondida']);
    expect(await locationOf('/es/old-recipe')).toEqual([302, 'https://recetas.example/']);
    await remove('/es/old-recipe');
    expect(await locationOf('/es/old-recipe')).toEqual([301, '/es/articles/Hidden-Salt']);
    expect((await site.get('/vieja-receta')).status).toBe(404);
  });

  test('redirects to the new name of a translation that is renamed', async () => {
    const page = { section: 'es/articles', name: 'Granos-Integrales' } as const;
    await site.call('pages/renamePage', { ...page, newName: 'Cereales-Enteros' }, as);
    expect(await locationOf('/es/articles/Granos-Integrales')).toEqual([
      301,
      '/es/articles/Cereales-Enteros',
    ]);
    const course = { section: 'es/courses', name: 'Compras-Saludables' } as const;
    await site.call('pages/renamePage', { ...course, newName: 'Curso' }, as);
    expect(await locationOf('/es/courses/Compras-Saludables/sal')).toEqual([
      301,
      '/es/courses/Curso/sal',
    ]);
  });

  test('is not redirected while it is that of a page, in either language', async () => {
    for (const from of ['/es', '/es/about', '/es/articles/hidden-salt', '/es/cms', '/es/api/x']) {
      const body = { from, to: '/FAQ', isPermanent: 1 as const };
      const { status } = await site.attempt('redirects/editRedirect', body, as);
      expect(status, from).toBe(400);
    }
  });
});
