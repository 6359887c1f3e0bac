import { describe, expect, test } from 'vitest';
import { translationsOf } from '#tests/support/content/entry-translations.ts';
import { aListEditor } from '#tests/support/content/list-drafts.ts';
import { tagsMarkedBy } from '#tests/support/database/change-marks.ts';
import { aSite } from '#tests/support/server/site.ts';

const site = await aSite();
const { as, saveDraft, kindsOf, versionsOf } = await aListEditor(site);
const { translation, translate, keyOf } = translationsOf(site, as);
const list = 'translations' as const;

const aMember = async (name: string, position = 'Chair') => {
  const { board } = await site.call('pages/editBoard', { name, position, bio: '**Cooks**' }, as);
  return board.at(-1)?.id ?? '';
};
const memberIn = async (language: 'en' | 'es', id: string) =>
  (await site.call('pages/getBoard', { language })).board.find((each) => each.id === id);
const chair = (id: string, position = 'Presidenta', bio = '**Cocina**') =>
  translation('board', id, { position: ['Chair', position], bio: ['**Cooks**', bio] });
const inSpanish = {
  language: 'es',
  position: 'Presidenta',
  html: '<p><strong>Cocina</strong></p>',
};
const inEnglish = { language: 'en', position: 'Chair', html: '<p><strong>Cooks</strong></p>' };

describe('The translation of an entry', () => {
  test('is shown once it is published, and in its language alone', async () => {
    const id = await aMember('Ana');
    const { key } = await saveDraft(chair(id));
    expect(key).toBe(keyOf('board', id));
    expect(await memberIn('es', id)).toMatchObject(inEnglish);
    const tags = await tagsMarkedBy(site, async () => {
      const { message } = await site.call('lists/publishDraft', { list, key }, as);
      expect(message).toBe('The translation is published.');
    });
    expect(tags).toEqual(['translations']);
    expect(await memberIn('es', id)).toMatchObject({ ...inSpanish, bio: '**Cocina**' });
    expect(await memberIn('en', id)).toMatchObject(inEnglish);
    const asked = await site.attempt(
      'pages/getBoard',
      {},
      { headers: { 'accept-language': 'es' } },
    );
    expect(asked.reply.board.find((each) => each.id === id)).toMatchObject(inSpanish);
  });

  test('is the original in the reply to an edit', async () => {
    const id = await aMember('Bo');
    await translate(chair(id));
    const { board } = await site.call(
      'pages/editBoard',
      { id, name: 'Bo' },
      { ...as, headers: { 'accept-language': 'es' } },
    );
    expect(board.find((each) => each.id === id)).toMatchObject(inEnglish);
  });

  test('has a history, from which it is restored', async () => {
    const id = await aMember('Cy');
    const key = await translate(chair(id));
    await translate(chair(id, 'La presidenta'), key);
    expect((await memberIn('es', id))?.position).toBe('La presidenta');
    expect(await kindsOf(list, key)).toEqual([
      'live: Español: Chair',
      'saved: Español: Chair',
      'live: Español: Chair',
      'saved: Español: Chair',
    ]);
    const first = (await versionsOf(list, key)).at(-2)?.versionId ?? '';
    await site.call('lists/restoreVersion', { list, key, versionId: first }, as);
    await site.call('lists/publishDraft', { list, key }, as);
    expect(await memberIn('es', id)).toMatchObject(inSpanish);
  });

  test('is still shown when its original changes', async () => {
    const id = await aMember('Di');
    await translate(chair(id));
    await site.call('pages/editBoard', { id, name: 'Di', bio: '*Bakes*' }, as);
    expect(await memberIn('es', id)).toMatchObject(inSpanish);
  });

  test('is not shown while a new text of what belongs together has no translation', async () => {
    const id = await aMember('Ed', '');
    const bio = translation('board', id, { bio: ['**Cooks**', '**Cocina**'] });
    await translate(bio);
    expect(await memberIn('es', id)).toMatchObject({ language: 'es', position: '' });
    await site.call('pages/editBoard', { id, name: 'Ed', position: 'Chair' }, as);
    expect(await memberIn('es', id)).toMatchObject(inEnglish);
  });

  test('is shown without a part that is new', async () => {
    const section = { columnNumber: 40, questions: [{ question: 'Why soak?', answer: 'Time.' }] };
    const { faqs } = await site.call('pages/editQuestions', section, as);
    const id = faqs.at(-1)?.questions.at(-1)?.id ?? '';
    await translate(
      translation('faqQuestions', id, {
        question: ['Why soak?', '¿Por qué remojar?'],
        answer: ['Time.', 'Por el tiempo.'],
      }),
    );
    await site.call('pages/addQuestionsReadMore', { questionId: id, text: 'Overnight' }, as);
    const spanish = await site.call('pages/getFaq', { language: 'es' });
    expect(spanish.faqs.at(-1)?.questions.at(-1)).toMatchObject({
      question: '¿Por qué remojar?',
      language: 'es',
      readMoreText: [{ text: 'Overnight', language: 'en' }],
    });
    const page = (await site.get('/es/FAQ')).body.toString();
    expect(page).toContain('<summary>¿Por qué remojar?</summary>');
    expect(page).toMatch(/lang="en"[^>]*><p>Overnight<\/p>/);
  });

  test('comes back with an original that was deleted', async () => {
    const id = await aMember('Fay');
    await translate(chair(id));
    await site.call('pages/deleteBoard', { id }, as);
    expect(await memberIn('es', id)).toBeUndefined();
    const [deleted] = await versionsOf('board', id);
    const named = { list: 'board' as const, key: id };
    await site.call('lists/restoreVersion', { ...named, versionId: deleted?.versionId ?? '' }, as);
    await site.call('lists/publishDraft', named, as);
    expect(await memberIn('es', id)).toMatchObject(inSpanish);
  });

  test('is deleted with its draft, and restored from the history', async () => {
    const id = await aMember('Gus');
    const key = await translate(chair(id));
    await saveDraft(chair(id, 'La presidenta'), key);
    const named = { language: 'es', list: 'board', entry: id } as const;
    const tags = await tagsMarkedBy(site, async () => {
      const { message } = await site.call('translations/deleteEntry', named, as);
      expect(message).toBe('The translation is deleted. Visitors read the original again.');
    });
    expect(tags).toEqual(['translations']);
    expect(await memberIn('es', id)).toMatchObject(inEnglish);
    const { published } = await site.call('translations/getEntry', named, as);
    expect(published).toBeNull();
    const { drafts, deleted } = await site.call('lists/getDrafts', { list }, as);
    expect(drafts.map((each) => each.key)).not.toContain(key);
    const [{ versionId } = { versionId: '' }] = deleted.filter((each) => each.key === key);
    expect((await site.attempt('translations/deleteEntry', named, as)).status).toBe(404);

    await site.call('lists/restoreVersion', { list, key, versionId }, as);
    await site.call('lists/publishDraft', { list, key }, as);
    expect(await memberIn('es', id)).toMatchObject(inSpanish);
    expect((await kindsOf(list, key))[2]).toBe('deleted: Español: Chair');
  });

  test('is none once all of its texts are cleared, also in a release that is taken back', async () => {
    const id = await aMember('Hana');
    const key = await translate(chair(id));
    const named = { language: 'es', list: 'board', entry: id } as const;
    const stateOf = async () =>
      (await site.call('translations/getTranslations', { section: 'board' }, as)).translations.find(
        ({ kind, name }) => kind === 'entry' && name === id,
      )?.state;
    expect(await stateOf()).toBe('published');
    const cleared = async () => {
      await saveDraft(translation('board', id, {}), key);
      return { list, key };
    };
    const { message } = await site.call('lists/publishDraft', await cleared(), as);
    expect(message).toBe('The translation is deleted. Visitors read the original again.');
    expect(await memberIn('es', id)).toMatchObject(inEnglish);
    expect(await stateOf()).toBe('missing');
    expect((await site.attempt('translations/deleteEntry', named, as)).status).toBe(404);

    await translate(chair(id));
    const items = [{ kind: 'entry' as const, ...(await cleared()), action: 'publish' as const }];
    const { release } = await site.call('releases/addRelease', { name: 'Back', items }, as);
    await site.call('releases/publishRelease', { id: release.id }, as);
    expect(await memberIn('es', id)).toMatchObject(inEnglish);
    await site.call('releases/undoRelease', { id: release.id }, as);
    expect(await memberIn('es', id)).toMatchObject(inSpanish);
  });

  test('shows no scripts', async () => {
    const id = await aMember('Gil');
    const hostile =
      '<script>alert(1)</script>[x](javascript:alert(2)) <img src=x onerror=alert(3)>';
    await translate(chair(id, '<script>alert(4)</script>', hostile));
    const { html = '' } = (await memberIn('es', id)) ?? {};
    expect(html).not.toMatch(/<(?:script|a|img)/);
    const page = (await site.get('/es/Board')).body.toString();
    expect(page).toContain('&lt;script&gt;alert(4)&lt;/script&gt;');
    expect(page).not.toContain('<script>alert(');
  });
});

describe('A translation is refused', () => {
  const refusal = async (texts: Record<string, [original: string, text: string]>) => {
    const id = await aMember('Hal');
    const { key } = await saveDraft(translation('board', id, texts));
    const { status, reply } = await site.attempt('lists/publishDraft', { list, key }, as);
    expect(await memberIn('es', id)).toMatchObject({ language: 'en' });
    return [status, reply.errors];
  };

  test('with a text that its list does not have', async () => {
    const message = 'This text isn’t part of the entry.';
    for (const field of ['name', 'readMore/1/text', 'bio/text', '__proto__x', 'constructor'])
      expect(await refusal({ [field]: ['Ana', 'Ana'] })).toEqual([
        400,
        { [`texts.${field}`]: message },
      ]);
  });

  test('without one of its texts', async () => {
    expect(await refusal({ position: ['Chair', ' '] })).toEqual([
      400,
      { 'texts.position': 'Translate every text before you publish.' },
    ]);
  });

  test('with a line of several lines', async () => {
    expect(await refusal({ position: ['Chair', 'Una\ndos'] })).toEqual([
      400,
      { 'texts.position': 'Write this text in one line.' },
    ]);
  });

  test('in a language or for a list that there is not', async () => {
    const entry = chair(await aMember('Ida'));
    for (const change of [{ language: 'en' }, { language: 'xx' }, { list: 'synonyms' }]) {
      const content = { ...entry.content, ...change };
      const sent = { entry: { list, content } };
      expect((await site.attempt('lists/saveDraft', sent, as)).status).toBe(400);
    }
  });

  test('as that of another entry', async () => {
    const [id, other] = [await aMember('Jo'), await aMember('Kay')];
    const key = await translate(chair(id));
    await saveDraft(chair(other), key);
    const refused = await site.attempt('lists/publishDraft', { list, key }, as);
    expect([refused.status, refused.reply.message]).toEqual([
      400,
      'This is the translation of another entry.',
    ]);
    expect(await memberIn('es', other)).toMatchObject(inEnglish);
    await site.call('lists/discardDraft', { list, key }, as);
  });
});

test('A release publishes translations with their originals, previews them, and takes them back', async () => {
  const id = await aMember('Lee');
  const { key } = await saveDraft(chair(id, 'Presidenta de la junta'));
  const items = [{ kind: 'entry', list, key, action: 'publish' }] as const;
  const { release } = await site.call(
    'releases/addRelease',
    { name: 'In Spanish', items: [...items] },
    as,
  );
  expect(release.changes.map(({ state }) => state)).toEqual(['ready']);
  const preview = await site.call('releases/addPreview', { id: release.id, days: 2 }, as);
  const opened = await site.get(new URL(preview.url).pathname);
  const [cookie = ''] = opened.headers['set-cookie'] ?? [];
  const pageOf = async (headers = {}) => (await site.get('/es/Board', headers)).body.toString();
  expect(await pageOf()).not.toContain('Presidenta de la junta');
  expect(await pageOf({ cookie: cookie.split(';')[0] })).toContain('Presidenta de la junta');

  await site.call('releases/publishRelease', { id: release.id }, as);
  expect(await pageOf()).toContain('Presidenta de la junta');
  await site.call('releases/undoRelease', { id: release.id }, as);
  expect(await pageOf()).not.toContain('Presidenta de la junta');
  expect(await memberIn('es', id)).toMatchObject(inEnglish);
});

test('A published translation drops the cached pages of its language, and no others', async () => {
  const id = await aMember('Mia', 'Chair of the cache');
  const read = async (path: string) => {
    const { headers, body } = await site.get(path);
    return { etag: headers.etag, html: body.toString() };
  };
  const [english, spanish] = [await read('/Board'), await read('/es/Board')];
  expect(spanish.html).toContain('lang="en"><p class="eyebrow mt-1">Chair of the cache');
  await translate(
    translation('board', id, {
      position: ['Chair of the cache', 'Presidenta de la memoria'],
      bio: ['**Cooks**', 'Cocina'],
    }),
  );
  await expect.poll(async () => (await read('/es/Board')).html).toContain('de la memoria');
  expect((await read('/Board')).etag).toBe(english.etag);
});
