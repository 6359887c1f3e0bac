import { describe, expect, test } from 'vitest';
import { prepareFirstStart } from '#server/seed/first-start.ts';
import { changedOf, translateJob, translationJobsOf } from '#tests/support/content/jobs.ts';
import { aPage } from '#tests/support/content/pages.ts';
import { aTranslation, publishText, readDraft } from '#tests/support/content/translations.ts';
import { anEditor } from '#tests/support/people/accounts.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServer();
const as = { as: await anEditor(server) };
const { draftOf, exportJob, jobOf, preview, take, translationsOf } = translationJobsOf(server, as);

const rich = [
  'Less salt.[1](#source-fda) See [**labels**](/articles/Labels "Labels") and https://fda.gov/salt.',
  '<!-- read more -->',
  'More & <more>.',
  '## First',
  '![A bowl](bowl.svg)',
  '| Who | How much |\n|---|---:|\n| Adults[1](#source-fda) | *less* than 2,300 mg |',
  '## Second',
  'Listen.\n\n![Read aloud](one.mp3)\n\n> **Transcript**\n>\n> Hello.',
  '- [ ] One\n- Two  \n  lines',
].join('\n\n');

describe('A job', () => {
  test('that comes back as it was changes nothing', async () => {
    const { page } = await jobOf(rich);
    const { original } = await aTranslation(server, as.as, page);
    const { xliff, count } = await exportJob({
      items: [{ section: 'articles', name: original.name }],
    });
    expect(count).toBe(1);
    const { items, problems } = await preview(xliff);
    expect(problems).toEqual([]);
    expect(items).toMatchObject([{ units: [], isNewer: 0, isNew: 0 }]);
    expect(await take(xliff)).toMatchObject({
      texts: 0,
      items: 0,
      message: 'Nothing has changed.',
    });
  });

  test('that comes back translated makes a draft with all texts, each in its place', async () => {
    const { page, xliff } = await jobOf(rich, 'Less salt');
    const checked = await preview(translateJob(xliff));
    expect(checked.items).toMatchObject([{ isNew: 1, isNewer: 0, untranslated: 0 }]);
    expect(changedOf(checked).filter(({ result }) => result !== 'changed')).toEqual([]);
    const { message } = await take(translateJob(xliff));
    expect(message).toMatch(/^Saved as drafts: \d+ texts. Nothing is published yet.$/);
    const [found] = await translationsOf(page.name);
    expect(found).toMatchObject({ state: 'draft', staleParts: 0, title: 'ES Less salt' });
    const draft = await draftOf(page.name);
    expect(draft).toMatchObject({
      name: 'ES-Less-salt',
      isPublished: 0,
      text: 'ES Less salt.[1](#source-fda) See [**labels**](/articles/Labels "Labels") and https://fda.gov/salt.',
      readMoreText: [{ text: 'ES More & <more>.' }],
      pageContent: [
        {
          title: 'ES First',
          text: '| ES Who | ES How much |\n|---|---:|\n| ES Adults[1](#source-fda) | ES *less* than 2,300 mg |',
          image: 'bowl.svg',
          imageAlt: 'ES A bowl',
        },
        {
          title: 'ES Second',
          text: 'ES Listen.\n\nES ![Read aloud](one.mp3)\n\n> ES **Transcript**\n>\n> ES Hello.\n\n- [ ] ES One\n- ES Two  \n  lines',
        },
      ],
    });
    expect(draft.pageContent[0]?.html).toContain('<table>');
    expect(await preview(translateJob(xliff))).toMatchObject({ items: [{ units: [] }] });
  });

  test('of a page with fields, topics and check questions has these, too', async () => {
    const page = await aPage(server, { section: 'courses', title: 'Plates' });
    const { pageContent } = await readDraft(server, as.as, page);
    const question = {
      text: 'Half of what?',
      options: [
        { text: 'The plate', correct: 1 as const },
        { text: 'The fork', correct: 0 as const },
      ],
      explanation: 'See above.',
    };
    const [first, second] = pageContent.map(({ id, title, text }) => ({ id, title, text }));
    await publishText(server, as.as, page, {
      pageContent: [
        { ...(first as { id: string; title: string; text: string }), question },
        second as never,
      ],
    });
    await server.call('pages/editPageData', { ...page, topics: ['Salt', 'Labels'] }, as);
    await server.call('sync/syncPage', page, as);
    const { xliff } = await exportJob({ items: [{ section: 'courses', name: page.name }] });
    await take(translateJob(xliff));
    expect(await draftOf(page.name, 'courses')).toMatchObject({
      topics: ['ES Salt', 'ES Labels'],
      pageContent: [
        {
          question: {
            text: 'ES Half of what?',
            options: [
              { text: 'ES The plate', correct: 1 },
              { text: 'ES The fork', correct: 0 },
            ],
            explanation: 'ES See above.',
          },
        },
        {},
      ],
    });
  });

  test('of an article has its box, and of the page about us the lines of its chart', async () => {
    const article = await aPage(server);
    const about = await aPage(server, { section: 'about', name: 'About' });
    await server.call(
      'pages/editPageData',
      { ...article, fields: { inShort: '- Eat **beans**.' } },
      as,
    );
    const spending = ['81 Classes and kitchen', '19 Office'];
    await server.call('pages/editPageData', { ...about, fields: { spending } }, as);
    for (const page of [article, about]) await server.call('sync/syncPage', page, as);
    const { xliff } = await exportJob({
      items: [
        { section: 'articles', name: article.name },
        { section: 'about', name: 'About' },
      ],
    });
    const sent = xliff
      .replaceAll('<source>81 Classes', '<source>81 Clases')
      .replaceAll('<source>19 Office', '<source>19 Oficina');
    // The source is what the translator was given: only targets are theirs.
    const translated = translateJob(sent)
      .replaceAll('<target>ES 81', '<target>81')
      .replaceAll('<target>ES 19', '<target>19')
      .replaceAll('<source>81 Clases', '<source>81 Classes')
      .replaceAll('<source>19 Oficina', '<source>19 Office');
    await take(translated);
    expect(await draftOf(article.name)).toMatchObject({
      fields: { inShort: '- ES Eat **beans**.' },
    });
    const { fields } = await readDraft(server, as.as, { section: 'es/about', name: 'About' });
    expect(fields).toMatchObject({ spending: ['81 Clases and kitchen', '19 Oficina'] });
  });

  test('of an entry makes the draft of its translation', async () => {
    const entry = {
      list: 'faqQuestions' as const,
      content: {
        columnNumber: 1 as const,
        question: 'Are canned beans good?',
        answer: 'Yes, if you **rinse** them.',
        readMore: [{ text: 'See [labels](/articles/Labels).' }],
      },
    };
    const { draft } = await server.call('lists/saveDraft', { entry }, as);
    const { key } = draft;
    await server.call('lists/publishDraft', { list: 'faqQuestions', key }, as);
    const items = [{ section: 'faqQuestions' as const, name: key }];
    const { xliff } = await exportJob({ items });
    const checked = await preview(translateJob(xliff));
    expect(changedOf(checked).map(({ label }) => label)).toEqual([
      'Question',
      'Answer',
      '“Read more”, paragraph 1: Text',
    ]);
    expect(await take(translateJob(xliff))).toMatchObject({ texts: 3, items: 1 });
    const { drafts } = await server.call('lists/getDrafts', { list: 'translations' }, as);
    expect(drafts).toMatchObject([
      {
        key: `es.faqQuestions.${key}`,
        isNew: 1,
        entry: {
          content: {
            texts: {
              question: { original: 'Are canned beans good?', text: 'ES Are canned beans good?' },
              answer: { text: 'ES Yes, if you **rinse** them.' },
            },
          },
        },
      },
    ]);
    const again = await exportJob({ items });
    expect(changedOf(await preview(again.xliff))).toEqual([]);
    await server.call(
      'lists/publishDraft',
      { list: 'translations', key: `es.faqQuestions.${key}` },
      as,
    );
    expect(again.xliff).toContain('state="translated"');
    expect((await exportJob({ items })).xliff).toContain('state="final"');
  });

  test('of all that is missing or stale has just that', async () => {
    const site = await aServer();
    const editor = { as: await anEditor(site) };
    const [missing, stale, done] = [
      await aPage(site, { title: 'Missing' }),
      await aPage(site, { title: 'Stale' }),
      await aPage(site, { title: 'Done' }),
    ];
    for (const each of [stale, done]) {
      const { page } = await aTranslation(site, editor.as, each);
      await site.call('sync/syncPage', page, editor);
    }
    await publishText(site, editor.as, stale, { title: 'Stale now' });
    const wanted = { language: 'es' as const, section: 'articles' as const };
    const { xliff, count, fileName } = await site.call('translations/exportJob', wanted, editor);
    expect(count).toBe(2);
    expect(fileName).toMatch(/^translations-es-\d{4}-\d\d-\d\d\.xlf$/);
    expect(xliff).toContain(`original="articles/${missing.name}"`);
    expect(xliff).toContain('The original has changed. It said: Stale');
    expect(xliff).not.toContain(done.name);
    const published = { ...wanted, states: ['published' as const] };
    const { xliff: other } = await site.call('translations/exportJob', published, editor);
    expect(other).toContain(done.name);
    expect(other).not.toContain(missing.name);
  });

  test('of a whole site comes back as it was', async () => {
    const demo = await aServer({ SEED: 'content' });
    await prepareFirstStart(demo.db, demo.deps.settings, demo.media);
    const editor = { as: await anEditor(demo) };
    const wanted = {
      language: 'es' as const,
      states: ['missing' as const, 'draft' as const, 'published' as const, 'stale' as const],
    };
    const { xliff, count } = await demo.call('translations/exportJob', wanted, editor);
    const { translations } = await demo.call('translations/getTranslations', {}, editor);
    expect(count).toBe(translations.length);
    const file = Buffer.from(xliff);
    const checked = await demo.call('translations/previewJob', {}, { ...editor, file });
    expect(checked.problems).toEqual([]);
    expect(checked.items).toHaveLength(count);
    expect(changedOf(checked)).toEqual([]);
    const translated = Buffer.from(translateJob(xliff));
    const { items } = await demo.call(
      'translations/previewJob',
      {},
      { ...editor, file: translated },
    );
    const chosen = items.map(({ id, textsHash }) => ({ id, textsHash }));
    await demo.call('translations/importJob', { items: chosen }, { ...editor, file: translated });
    const after = await demo.call('translations/previewJob', {}, { ...editor, file: translated });
    expect(changedOf(after).filter(({ result }) => result !== 'refused')).toEqual([]);
  }, 600_000);
});
