import { describe, expect, test } from 'vitest';
import { minute } from '#contract/shared/time-units.ts';
import { aPage } from '#tests/support/content/pages.ts';
import { aTranslation, readDraft } from '#tests/support/content/translations.ts';
import { lastMailTo, linkIn, mailsTo } from '#tests/support/mail/outbox.ts';
import { anEditor } from '#tests/support/people/accounts.ts';
import { deliverEvents, runJob } from '#tests/support/server/background-work.ts';
import { aSite } from '#tests/support/server/site.ts';

const site = await aSite();
const editor = await anEditor(site);
const as = { as: editor };

type Page = Awaited<ReturnType<typeof aTranslation>>['page'];

const aTranslatedPage = async (title: string, state: 'live' | 'draft' = 'live') =>
  aTranslation(site, editor, await aPage(site, { title, ...(state === 'draft' && { state }) }));
const retitle = async (page: Page, title: string) => {
  const { version } = await readDraft(site, editor, page);
  await site.call('pages/savePage', { ...page, version, title }, as);
};
/** The heading at an address; null: there is no such page, or it is elsewhere. */
const headingAt = async (path: string) => {
  const { status, body } = await site.get(path);
  return status === 200 ? (/<h1[^>]*>(.*?)<\/h1>/.exec(body.toString())?.[1] ?? '') : null;
};
const addressOf = ({ section, name }: Page) => `/${section}/${name}`;
const runWhenDue = async () => {
  const due = Date.now() - minute;
  await site.db.updateTable('page_schedules').set({ due_at: due }).execute();
  await runJob(site, 'publishing scheduled pages');
};

describe('A scheduled translation', () => {
  test('is at its Spanish address once it is due, and the original is as it was', async () => {
    const { original, page } = await aTranslatedPage('Peas');
    await site.call(
      'pages/schedulePage',
      { ...page, action: 'publish', at: '2099-01-01T09:00' },
      as,
    );
    await retitle(page, 'Written after it was scheduled');
    await runJob(site, 'publishing scheduled pages');
    expect(await headingAt(addressOf(page))).toBeNull();
    await runWhenDue();
    await expect.poll(() => headingAt(addressOf(page))).toBe('ES Peas');
    await expect.poll(() => headingAt(`/articles/${original.name}`)).toBe('Peas');
    const { schedules } = await site.call('pages/getPageSchedules', page, as);
    expect(schedules).toEqual([]);
    expect((await readDraft(site, editor, page)).title).toBe('Written after it was scheduled');
  });

  test('is hidden when that is due, and its address leads to the original', async () => {
    const { original, page } = await aTranslatedPage('Chard');
    await site.call('sync/syncPage', page, as);
    expect(await headingAt(addressOf(page))).toBe('ES Chard');
    await site.call(
      'pages/schedulePage',
      { ...page, action: 'unpublish', at: '2099-01-01T09:00' },
      as,
    );
    await runWhenDue();
    await expect.poll(() => headingAt(addressOf(page))).toBeNull();
    expect(await headingAt(`/es/articles/${original.name}`)).toBe('Chard');
  });
});

describe('A review of a translation', () => {
  test('is asked for and given in the language of the page, and told to its editor with its title', async () => {
    const { page } = await aTranslatedPage('Leeks');
    const reviewerEmail = `reviewer-${crypto.randomUUID()}@example.org`;
    await site.call(
      'review/requestReview',
      { ...page, reviewerName: 'Ana Lind', reviewerEmail, days: 14 },
      as,
    );
    const mail = await lastMailTo(site, reviewerEmail);
    expect(mail?.subject).toBe('Por favor, revise: ES Leeks');
    const link = linkIn(mail);
    expect(link.pathname).toBe('/es/review');
    const token = link.searchParams.get('token') ?? '';
    const { revision } = await site.call('review/openReview', { token });
    expect(revision).toMatchObject({ language: 'es', title: 'ES Leeks' });
    const html = (await site.get(`${link.pathname}${link.search}`)).body.toString();
    expect(html.includes('<html lang="es"')).toBe(true);
    expect(html.includes('lang="es"><h1')).toBe(false);
    // On the English page of the same review, the Spanish text is marked.
    const inEnglish = (await site.get(`/review${link.search}`)).body.toString();
    expect(inEnglish.includes('<div lang="es"><h1>ES Leeks</h1>')).toBe(true);

    await site.call('review/decide', { token, decision: 'approved' });
    const [answer] = await mailsTo(site, editor.email);
    expect(answer?.subject).toBe('Approved: ES Leeks');
    expect(answer?.text).toContain(`/cms/review/${page.section}/${page.name}`);
    await deliverEvents(site);
    const { notifications } = await site.call('notifications/getNotifications', {}, as);
    expect(notifications.map(({ text, path }) => [text, path])).toContainEqual([
      'Ana Lind approved “ES Leeks”',
      `/cms/review/${page.section}/${page.name}`,
    ]);
    expect(await site.call('review/getReviews', page, as)).toMatchObject({ isApproved: 1 });
  });
});

test('A release publishes an original and its translation together, and both are taken back', async () => {
  const { original, page } = await aTranslatedPage('Kale', 'draft');
  const change = { kind: 'page' as const, action: 'publish' as const };
  const items = [
    { ...change, ...page },
    { ...change, ...original },
  ];
  const { release } = await site.call('releases/addRelease', { name: 'Both', items }, as);
  expect(release.changes.map(({ state }) => state)).toEqual(['ready', 'ready']);
  const headings = async () => [
    await headingAt(`/articles/${original.name}`),
    await headingAt(addressOf(page)),
  ];
  expect(await headings()).toEqual([null, null]);
  await site.call('releases/publishRelease', { id: release.id }, as);
  await expect.poll(headings).toEqual(['Kale', 'ES Kale']);
  await site.call('releases/undoRelease', { id: release.id }, as);
  await expect.poll(headings).toEqual([null, null]);
});

test('A release with a changed original and what was translated of it marks what changed until it is taken back', async () => {
  const { original, page } = await aTranslatedPage('Squash');
  await site.call('sync/syncPage', page, as);
  const stale = async () =>
    (await site.call('translations/getOriginal', page, as)).stale.map(({ part }) => part);
  await retitle(original, 'Winter squash');
  await retitle(page, 'Calabaza de invierno');
  const change = { kind: 'page' as const, action: 'publish' as const };
  const items = [original, page].map((each) => ({ ...change, ...each }));
  const { release } = await site.call('releases/addRelease', { name: 'Squash', items }, as);
  await site.call('releases/publishRelease', { id: release.id }, as);
  // Only an editor knows that the translation already says it.
  expect(await stale()).toEqual(['title']);
  await site.call('releases/undoRelease', { id: release.id }, as);
  expect(await stale()).toEqual([]);
});

test('A translation that is renamed is found by its former address, and by those of its original', async () => {
  const { original, page } = await aTranslatedPage('Radishes');
  await site.call('sync/syncPage', page, as);
  const redirectAt = async (path: string) => {
    const { status, headers } = await site.get(path);
    return [status, headers.location];
  };
  const [former, newName] = [addressOf(page), `${page.name}-2`];
  const newAddress = `/${page.section}/${newName}`;
  await site.call('pages/renamePage', { ...page, newName }, as);
  await expect.poll(() => redirectAt(former)).toEqual([301, newAddress]);
  expect(await headingAt(newAddress)).toBe('ES Radishes');
  await site.call('pages/renamePage', { ...original, newName: `${original.name}-2` }, as);
  const [englishFormer, english] = [`/articles/${original.name}`, `/articles/${original.name}-2`];
  await expect.poll(() => redirectAt(englishFormer)).toEqual([301, english]);
  expect(await redirectAt(`/es${englishFormer}`)).toEqual([301, `/es${english}`]);
  expect(await redirectAt(`/es${english}`)).toEqual([301, newAddress]);
  // Calls in any language say what stands at an address with its language.
  const { redirect } = await site.call('site/getRedirect', { path: former });
  expect(redirect).toEqual({ to: newAddress, status: 301 });
});
