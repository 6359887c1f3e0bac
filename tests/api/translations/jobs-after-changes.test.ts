import { describe, expect, test } from 'vitest';
import { changedOf, translateJob, translationJobsOf } from '#tests/support/content/jobs.ts';
import { aTranslation, publishText } from '#tests/support/content/translations.ts';
import { anEditor } from '#tests/support/people/accounts.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServer();
const as = { as: await anEditor(server) };
const { attempt, draftOf, exportJob, jobOf, preview, take } = translationJobsOf(server, as);

describe('A job whose texts have changed since the export', () => {
  test('is imported as out of date where the original says something else', async () => {
    const { page, xliff } = await jobOf('Beans.\n\n## First\n\nOne.');
    await publishText(server, as.as, page, { text: 'Lentils.' });
    const checked = await preview(translateJob(xliff));
    expect(changedOf(checked).filter(({ result }) => result === 'stale')).toMatchObject([
      { label: 'Introduction', original: 'Lentils.', after: 'ES Beans.' },
    ]);
    await take(translateJob(xliff));
    const draft = await draftOf(page.name);
    expect(draft.text).toBe('ES Beans.');
    const { stale } = await server.call(
      'translations/getOriginal',
      { section: 'es/articles', name: draft.name },
      as,
    );
    expect(stale).toEqual([{ part: 'text', change: 'changed', before: 'Beans.', now: 'Lentils.' }]);
  });

  test('keeps newer text of a draft unless its editor asks to replace it', async () => {
    const { page } = await jobOf('Beans.');
    const { original, page: own } = await aTranslation(server, as.as, page);
    const { xliff } = await exportJob({ items: [{ section: 'articles', name: original.name }] });
    await server.call('pages/editPageData', { ...own, text: 'Frijoles.' }, as);
    const back = xliff.replace('<target>ES Beans.', '<target>Habichuelas.');
    const checked = await preview(back);
    expect(checked.items).toMatchObject([{ isNewer: 1 }]);
    expect(changedOf(checked)).toMatchObject([
      { result: 'newer', before: 'Frijoles.', after: 'Habichuelas.' },
    ]);
    expect(await take(back)).toMatchObject({ texts: 0 });
    expect((await draftOf(page.name)).text).toBe('Frijoles.');
    expect(await take(back, { overwrite: 1 })).toMatchObject({ texts: 1 });
    expect((await draftOf(page.name)).text).toBe('Habichuelas.');
  });

  test('is refused when its draft was changed after the preview', async () => {
    const { page } = await jobOf('Beans.');
    const { original, page: own } = await aTranslation(server, as.as, page);
    const { xliff } = await exportJob({ items: [{ section: 'articles', name: original.name }] });
    const back = xliff.replace('<target>ES Beans.', '<target>Habichuelas.');
    const { items } = await preview(back);
    await server.call('pages/editPageData', { ...own, text: 'Frijoles.' }, as);
    const { status, reply } = await attempt(back, { items, overwrite: 1 });
    expect(status).toBe(409);
    expect(reply).toMatchObject({ message: expect.stringContaining('Check it again') });
    expect((await draftOf(page.name)).text).toBe('Frijoles.');
  });

  test('confirms a translation that still fits, and leaves one that nobody looked at as it is', async () => {
    const { page } = await jobOf('Beans.');
    const { original, page: own } = await aTranslation(server, as.as, page);
    await server.call('sync/syncPage', own, as);
    await publishText(server, as.as, page, { text: 'Beans!', title: 'Beans!' });
    const { xliff } = await exportJob({ items: [{ section: 'articles', name: original.name }] });
    expect(changedOf(await preview(xliff))).toEqual([]);
    const checked = xliff.replace(
      /(<unit id="text\.text"[\s\S]*?)state="initial"/,
      '$1state="translated"',
    );
    expect(changedOf(await preview(checked))).toMatchObject([
      { result: 'confirmed', label: 'Introduction' },
    ]);
    await take(checked);
    const { stale } = await server.call('translations/getOriginal', own, as);
    expect(stale.map(({ part }) => part)).toEqual(['title']);
  });

  test('says which text lacks a citation, and refuses one that is not valid', async () => {
    const { xliff } = await jobOf('Beans.[1](#source-fda)');
    const translated = translateJob(xliff);
    const without = translated.replace(/(<target>ES Beans\.)<ph [^>]*>/, '$1');
    const [title, text] = changedOf(
      await preview(without.replace('<target>ES Beans<', `<target>${'x'.repeat(300)}<`)),
    );
    expect(title).toMatchObject({ result: 'refused', message: expect.stringContaining('200') });
    expect(text).toMatchObject({ result: 'changed', message: 'It lacks: [1](#source-fda)' });
    const unknown = translated.replace('<target>ES Beans.', '<target><ph id="99"/>ES Beans.');
    expect(
      changedOf(await preview(unknown)).filter(({ result }) => result === 'refused'),
    ).toHaveLength(1);
  });

  test('says which texts and pages are gone', async () => {
    const { page, xliff } = await jobOf('Beans.');
    const other = await jobOf('Peas.');
    await publishText(server, as.as, page, { subtitle: '', readMoreText: [], text: '' });
    const units = changedOf(await preview(translateJob(xliff)));
    expect(units.filter(({ result }) => result === 'refused')).toMatchObject([
      { id: 'text.text', message: 'The original no longer has this text.' },
    ]);
    await server.call('pages/deletePage', other.page, as);
    expect(await preview(translateJob(other.xliff))).toMatchObject({
      items: [],
      problems: [{ original: `articles/${other.page.name}` }],
    });
  });
});
