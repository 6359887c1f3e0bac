import { describe, expect, test } from 'vitest';
import { anEditor } from '#tests/support/people/accounts.ts';
import { aSite } from '#tests/support/server/site.ts';

const site = await aSite();
const as = { as: await anEditor(site) };

const page = (name: string) => ({ section: 'articles', name }) as const;
const at = (name: string) => `/articles/${name}`;
const add = (name: string) => site.call('pages/addPage', page(name), as);
const publish = (name: string) => site.call('sync/syncPage', page(name), as);
const rename = (name: string, newName: string) =>
  site.call('pages/renamePage', { ...page(name), newName }, as);
const unpublish = (name: string) => site.call('pages/unpublishPage', page(name), as);
const trash = (name: string) => site.call('pages/deletePage', page(name), as);
const lead = (from: string, to: string) =>
  site.call('redirects/editRedirect', { from, to, isPermanent: 1 }, as);
const newest = async () => (await site.call('pages/getTrash', {}, as)).pages[0]?.id ?? '';
const restore = async (newName?: string) =>
  site.call('pages/restorePage', { id: await newest(), ...(newName && { newName }) }, as);
const deleteForever = async () => site.call('pages/deleteTrashedPage', { id: await newest() }, as);

/** The status and target of an address at the next request. */
async function answer(path: string) {
  const { status, headers } = await site.get(path);
  return headers.location === undefined ? status : `${status} ${headers.location}`;
}
const answers = (...paths: string[]) => Promise.all(paths.map(answer));

/** A page that visitors have seen at two addresses. */
async function aMovedPage(first: string, second: string) {
  await add(first);
  await publish(first);
  await rename(first, second);
  expect(await answers(at(first), at(second))).toEqual([`301 ${at(second)}`, 200]);
}

/** No answer of an address names what it must not. */
async function expectSecret(name: string, ...paths: string[]) {
  for (const path of paths) {
    const { headers, body } = await site.get(path);
    expect(`${headers.location} ${body}`, path).not.toContain(name);
  }
}

interface Detour {
  how: string;
  /** Hides a page and shows it again under another name. */
  go: (name: string, newName: string) => Promise<unknown>;
}

const detours: Detour[] = [
  {
    how: 'unpublished and renamed',
    go: async (name, newName) => {
      await unpublish(name);
      await rename(name, newName);
    },
  },
  {
    how: 'renamed several times while it is unpublished',
    go: async (name, newName) => {
      await unpublish(name);
      await rename(name, `${newName}-or-not`);
      await rename(`${newName}-or-not`, newName);
    },
  },
  {
    how: 'restored from the trash and renamed',
    go: async (name, newName) => {
      await trash(name);
      await restore();
      await rename(name, newName);
    },
  },
  {
    how: 'restored from the trash under another name',
    go: async (name, newName) => {
      await trash(name);
      await restore(newName);
    },
  },
];

describe.each(detours.map((detour, n) => ({ ...detour, n })))('Once a page $how', ({ go, n }) => {
  const [first, second, third] = [`One-${n}`, `Two-${n}`, `Three-${n}`] as const;

  test('is public again, every earlier address leads to it in one step', async () => {
    await aMovedPage(first, second);
    await lead(`/short-${n}`, at(second));
    await go(second, third);
    expect(await answers(at(second), at(third))).toEqual([404, 404]);
    await expectSecret(third, at(first), at(second), `/short-${n}`);
    await publish(third);
    const all = [at(first), at(second), `/short-${n}`];
    expect(await answers(at(third), ...all)).toEqual([200, ...all.map(() => `301 ${at(third)}`)]);
    expect(await answer(at(`${third}-or-not`))).toBe(404);
    await rename(third, second);
    expect(await answers(at(second), at(first), at(third))).toEqual([
      200,
      `301 ${at(second)}`,
      `301 ${at(second)}`,
    ]);
  });
});

test('A page that returns to an earlier address of its own is found at all of them', async () => {
  await aMovedPage('Back-1', 'Back-2');
  await unpublish('Back-2');
  await rename('Back-2', 'Back-1');
  await publish('Back-1');
  expect(await answers(at('Back-1'), at('Back-2'))).toEqual([200, `301 ${at('Back-1')}`]);
});

test('A redirect to a draft follows it when it is renamed, and not before visitors can see it', async () => {
  await add('Planned');
  await lead('/planned', at('Planned'));
  await rename('Planned', 'Chosen');
  expect(await answers('/planned', at('Planned'))).toEqual([`301 ${at('Planned')}`, 404]);
  await publish('Chosen');
  expect(await answers('/planned', at('Planned'))).toEqual([`301 ${at('Chosen')}`, 404]);
});

test('A draft that was renamed before anyone saw it gets no redirect', async () => {
  await add('Sketch');
  await rename('Sketch', 'Finished');
  await publish('Finished');
  await unpublish('Finished');
  await publish('Finished');
  expect(await answers(at('Sketch'), at('Finished'))).toEqual([404, 200]);
});

test('An address that another page has taken stays that page’s, with what leads there', async () => {
  await aMovedPage('Left-1', 'Left-2');
  await unpublish('Left-2');
  await rename('Left-2', 'Left-3');
  await add('Left-2');
  await publish('Left-2');
  await publish('Left-3');
  expect(await answers(at('Left-2'), at('Left-3'), at('Left-1'))).toEqual([
    200,
    200,
    `301 ${at('Left-2')}`,
  ]);
});

test('A draft at an earlier address does not keep visitors from the page that they know', async () => {
  await aMovedPage('Kept-1', 'Kept-2');
  await trash('Kept-2');
  await add('Kept-2');
  await restore('Kept-3');
  await publish('Kept-3');
  expect(await answers(at('Kept-1'), at('Kept-2'))).toEqual([
    `301 ${at('Kept-3')}`,
    `301 ${at('Kept-3')}`,
  ]);
  await publish('Kept-2');
  expect(await answers(at('Kept-2'), at('Kept-3'))).toEqual([200, 200]);
});

test('A redirect that staff have added in the meantime stays', async () => {
  await aMovedPage('Own-1', 'Own-2');
  await unpublish('Own-2');
  await lead(at('Own-2'), '/About');
  await rename('Own-2', 'Own-3');
  await publish('Own-3');
  expect(await answers(at('Own-2'), at('Own-3'))).toEqual(['301 /About', 200]);
});

test('The redirects of a page that was hidden and renamed are deleted with it', async () => {
  await aMovedPage('End-1', 'End-2');
  await unpublish('End-2');
  await rename('End-2', 'End-3');
  await trash('End-3');
  await deleteForever();
  expect(await answers(at('End-1'), at('End-2'), at('End-3'))).toEqual([404, 404, 404]);
});

test('A release that shows a renamed page again redirects its earlier addresses', async () => {
  await aMovedPage('Set-1', 'Set-2');
  await unpublish('Set-2');
  await rename('Set-2', 'Set-3');
  const items = [{ kind: 'page' as const, ...page('Set-3'), action: 'publish' as const }];
  const { release } = await site.call('releases/addRelease', { name: 'Return', items }, as);
  await site.call('releases/publishRelease', { id: release.id }, as);
  expect(await answers(at('Set-1'), at('Set-2'), at('Set-3'))).toEqual([
    `301 ${at('Set-3')}`,
    `301 ${at('Set-3')}`,
    200,
  ]);
});
