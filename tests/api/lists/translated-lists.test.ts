import { describe, expect, test } from 'vitest';
import type { Language } from '#contract/shared/language/languages.ts';
import { translationsOf } from '#tests/support/content/entry-translations.ts';
import { anEvent, inHours } from '#tests/support/content/events.ts';
import { aPage } from '#tests/support/content/pages.ts';
import { lastMailTo, tokenIn } from '#tests/support/mail/outbox.ts';
import { aMember, anAdministrator } from '#tests/support/people/accounts.ts';
import { aSite } from '#tests/support/server/site.ts';

const site = await aSite();
const as = { as: await anAdministrator(site) };
const { translation, translate } = translationsOf(site, as);
const headers = { 'accept-language': 'es' };

interface Shown {
  language: Language;
}

/** What visitors read of each list, in the demo site, whose lists are all translated. */
const lists: Record<string, (language: Language) => Promise<Shown[]>> = {
  contacts: async (language) => (await site.call('pages/getContacts', { language })).contacts,
  waysToDonate: async (language) =>
    (await site.call('pages/getWaysToDonate', { language })).waysToDonate,
  researchTerms: async (language) =>
    (await site.call('research/getResearchTerms', { language })).terms,
  researchItems: async (language) =>
    (await site.call('research/getResearchItems', { kind: 'videos', language })).items,
  filteredItems: async (language) =>
    (await site.call('research/getFilteredItems', { words: 'alm', language })).items,
  testSteps: async (language) => (await site.call('pages/getTestSteps', { language })).testSteps,
  testParagraphs: async (language) =>
    (await site.call('pages/getTestSteps', { language })).testStepsContent,
  testQuestions: async (language) => (await site.call('test/getQuestions', { language })).questions,
  quizzes: async (language) =>
    (await site.call('courses/getQuiz', { course: 'Nutrition-Basics', language })).questions,
  events: async (language) =>
    (await site.call('events/getEvents', { when: 'upcoming', language })).events,
  pastEvents: async (language) =>
    (await site.call('events/getEvents', { when: 'past', language })).events,
  campaigns: async (language) =>
    (await site.call('donations/getOpenCampaigns', { language })).campaigns,
  board: async (language) => (await site.call('pages/getBoard', { language })).board,
  faq: async (language) =>
    (await site.call('pages/getFaq', { language })).faqs.flatMap(({ questions }) => questions),
  footerBlocks: async (language) =>
    (await site.call('footer/getFooterData', { language })).footerData,
  footerPages: async (language) =>
    (await site.call('footer/getFooterPages', { language })).footerPages,
  bottomMenu: async (language) =>
    (await site.call('footer/getBottomMenu', { language })).bottomMenu,
};

describe('For readers of Spanish', () => {
  test.each(Object.keys(lists))('%s are in Spanish, and in English for others', async (name) => {
    const read = lists[name] as (typeof lists)[string];
    const [spanish, english] = [await read('es'), await read('en')];
    const languagesOf = (shown: Shown[]) => [...new Set(shown.map(({ language }) => language))];
    expect(languagesOf(spanish)).toEqual(['es']);
    if (name !== 'filteredItems') {
      expect(languagesOf(english)).toEqual(['en']);
      expect(JSON.stringify(spanish)).not.toBe(JSON.stringify(english));
      expect(spanish).toHaveLength(english.length);
    }
  });

  test('what has no translation is in English and says so', async () => {
    await site.call('pages/editContacts', { name: 'Night desk' }, as);
    await site.call('pages/editWaysToDonate', { title: 'Seeds' }, as);
    await site.call('research/editResearchTerm', { term: 'Pulse', definition: 'A seed.' }, as);
    const item = { kind: 'videos', name: 'Sprouts', title: 'Sprouts' } as const;
    await site.call('research/editResearchItem', item, as);
    await site.call('pages/addTestStep', { title: 'Pulses' }, as);
    await anEvent(site, { title: 'Pulse night' }, as.as);
    await site.call('donations/editCampaign', { name: 'Peas for all', isOffered: 1 }, as);
    const names = [
      'Night desk',
      'Seeds',
      'Pulse',
      'Sprouts',
      'Pulses',
      'Pulse night',
      'Peas for all',
    ];
    const shown = (
      await Promise.all(Object.values(lists).map((read) => read('es')))
    ).flat() as (Shown & { name?: string; title?: string; term?: string })[];
    for (const name of names) {
      const found = shown.filter((each) => [each.name, each.title, each.term].includes(name));
      expect([name, ...found.map(({ language }) => language)]).toEqual([name, 'en']);
    }
    for (const [path, name] of [
      ['/es/Contact', 'Night desk'],
      ['/es/Donate', 'Seeds'],
      ['/es/Research', 'Pulse'],
      ['/es/events', 'Pulse night'],
      ['/es/Donate', 'Peas for all'],
    ] as const) {
      const page = (await site.get(path)).body.toString();
      expect(page).toMatch(new RegExp(`lang="en"[^>]*>(?:<[^>]*>)*${name}<`));
    }
  });
});

test('A title that stays as it is cited says that it is in English', async () => {
  const { items } = await site.call('research/getResearchItems', { kind: 'books', language: 'es' });
  expect(items[0]).toMatchObject({ language: 'es', titleLanguage: 'en' });
  expect(items[0]?.html).toContain('El relato de un reportero');
});

test('A lesson in Spanish explains the terms of the Spanish glossary, and one in English the others', async () => {
  const termsOf = async (course: string) => {
    const { reply } = await site.attempt('courses/getCourse', { course }, { headers });
    return reply.terms.map(({ term }) => term);
  };
  const [translated, original] = [
    await termsOf('Nutricion-Basica'),
    await termsOf('Eating-for-Heart-Health'),
  ];
  expect(translated).toContain('Grano integral');
  expect(original).toContain('Saturated fat');
});

describe('The nutrition test', () => {
  test('is graded the same in every language, and explains answers in that of the call', async () => {
    const { testSteps } = await site.call('pages/getTestSteps', { language: 'es' });
    const stepId = testSteps[0]?.id ?? '';
    const { questions } = await site.call('test/getQuestions', { language: 'es' });
    const answers = questions
      .filter((question) => question.stepId === stepId)
      .map(({ id, options }) => ({ questionId: id, optionIds: [options[0]?.id ?? ''] }));
    const { attempt } = await site.call('test/start', {});
    const answered = await site.attempt(
      'test/answerStep',
      { attempt, stepId, answers },
      { headers },
    );
    const [spanish] = answered.reply.results;
    const english = (await site.call('test/getAttempt', { attempt })).results[0];
    expect(spanish?.language).toBe('es');
    expect(english).toMatchObject({ isRight: spanish?.isRight, language: 'en' });
    expect(english?.explanation).not.toBe(spanish?.explanation);
    const again = await site.call('test/getAttempt', { attempt, language: 'es' });
    expect(again.results[0]).toEqual(spanish);
  });

  test('suggests what to read in the language of its reader', async () => {
    const { attempt } = await site.call('test/start', {});
    const { questions } = await site.call('test/getQuestions', {});
    for (const [stepId, asked] of Map.groupBy(questions, (question) => question.stepId)) {
      const answers = asked.map(({ id, options }) => ({
        questionId: id,
        optionIds: [options.at(-1)?.id ?? ''],
      }));
      await site.call('test/answerStep', { attempt, stepId, answers });
    }
    await site.call('test/finish', { attempt });
    const { outcome } = await site.call('test/getAttempt', { attempt, language: 'es' });
    const pages = outcome?.readNext.flatMap((step) => step.pages) ?? [];
    expect(outcome?.readNext.map(({ language }) => language)).toContain('es');
    const labels = pages.find(({ language }) => language === 'es');
    expect(labels?.path).toMatch(/^\/(?!es\/)/);
    const { status } = await site.get(`/es${labels?.path}`);
    expect(status).toBe(200);
  });
});

test('A quiz is graded the same in every language, and explains answers in that of the call', async () => {
  const course = 'Nutrition-Basics';
  const { questions } = await site.call('courses/getQuiz', { course, language: 'es' });
  const answers = questions.map(({ id, options }) => ({
    questionId: id,
    optionIds: [options[0]?.id ?? ''],
  }));
  const graded = { course, answers };
  const { reply: spanish } = await site.attempt('courses/answerQuiz', graded, { headers });
  const english = await site.call('courses/answerQuiz', graded);
  expect(spanish.right).toBe(english.right);
  expect(spanish.results.map(({ language }) => language)).toContain('es');
  expect(spanish.results[0]?.explanation).not.toBe(english.results[0]?.explanation);
  const page = (await site.get('/es/courses/Nutricion-Basica')).body.toString();
  expect(page).toContain('¿Qué pregunta le hace el curso a cualquier comida?');
});

describe('An event', () => {
  const dinner = {
    title: 'Harvest dinner',
    summary: 'Soup and bread.',
    place: 'The big hall',
    description: 'Bring **a bowl**.',
    startsAt: inHours(200),
    endsAt: inHours(203),
  };
  const dinnerInSpanish: Record<string, [string, string]> = {
    title: [dinner.title, 'Cena de la cosecha'],
    summary: [dinner.summary, 'Sopa y pan.'],
    place: [dinner.place, 'El salón grande'],
    description: [dinner.description, 'Traiga **un tazón**.'],
  };

  test('is in Spanish on its page, in lists, calendars and cards, with the questions to those who register', async () => {
    const diet = { id: 'diet', label: 'Diet', kind: 'choice', isRequired: 1 } as const;
    const event = await anEvent(
      site,
      { ...dinner, questions: [{ ...diet, options: ['None', 'Vegan'] }] },
      as.as,
    );
    await translate(
      translation('events', event.id, {
        ...dinnerInSpanish,
        'questions/diet/label': ['Diet', 'Dieta'],
        'questions/diet/options/None/text': ['None', 'Ninguna'],
        'questions/diet/options/Vegan/text': ['Vegan', 'Vegana'],
      }),
    );
    const { slug } = event;
    const shown = await site.call('events/getEvent', { slug, language: 'es' });
    expect(shown.event).toMatchObject({
      language: 'es',
      title: 'Cena de la cosecha',
      place: 'El salón grande',
      html: '<p>Traiga <strong>un tazón</strong>.</p>',
      // Maps know the place by its own name.
      mapUrl: 'https://www.openstreetmap.org/search?query=The+big+hall',
      questions: [
        { label: 'Dieta', options: ['None', 'Vegan'], optionTexts: ['Ninguna', 'Vegana'] },
      ],
    });
    expect(shown.event.when).toMatch(/de 20\d\d/);
    expect((await site.call('events/getEvent', { slug })).event).toMatchObject({
      language: 'en',
      title: dinner.title,
      questions: [{ label: 'Diet', optionTexts: ['None', 'Vegan'] }],
    });

    const page = (await site.get(`/es/events/${slug}`)).body.toString();
    for (const text of ['<h1>Cena de la cosecha</h1>', '"name":"Cena de la cosecha"', 'Vegana'])
      expect(page).toContain(text);
    expect(page).toContain('value="Vegan"');
    expect((await site.get('/es/events')).body.toString()).toContain('Cena de la cosecha');

    const calendar = (await site.get(`/es/events/${slug}.ics`)).body.toString();
    expect(calendar).toContain('SUMMARY:Cena de la cosecha\r\n');
    expect(calendar).toContain('LOCATION:El salón grande\r\n');
    expect((await site.get('/es/events.ics')).body.toString()).toContain('SUMMARY:Cena de la');
    expect((await site.get('/events.ics')).body.toString()).toContain('SUMMARY:Harvest dinner');

    const issue = { section: 'newsletters', name: '2032May' } as const;
    await aPage(site, { ...issue, title: 'May', body: `{event: ${slug}}` });
    const newsletter = (await site.get('/es/newsletters/2032May')).body.toString();
    expect(newsletter).toContain('Cena de la cosecha</a></h3>');
  });

  test('is in Spanish in the emails to those who read Spanish', async () => {
    const event = await anEvent(site, dinner, as.as);
    await translate(translation('events', event.id, dinnerInSpanish));
    const body = { slug: event.slug, name: 'Ana Ruiz' };
    const [ana, bo] = [`ana.${event.id}@example.org`, `bo.${event.id}@example.org`];
    await site.attempt('events/register', { ...body, email: ana }, { headers });
    await site.call('events/register', { ...body, email: bo });
    const mail = await lastMailTo(site, ana);
    expect(mail?.subject).toBe('Inscripción confirmada: Cena de la cosecha');
    expect(mail?.text).toContain('El salón grande');
    expect(mail?.content).toContain('SUMMARY:Cena de la cosecha');
    expect((await lastMailTo(site, bo))?.subject).toBe('You’re registered: Harvest dinner');
    const link = { verify_token: tokenIn(mail) };
    const { registration } = await site.call('events/getRegistration', { ...link, language: 'es' });
    expect(registration.event).toMatchObject({ title: 'Cena de la cosecha', language: 'es' });
  });

  test('is in English as a whole while one of its texts has no translation, and its card says so', async () => {
    const { id, slug } = await anEvent(site, dinner, as.as);
    await translate(translation('events', id, { title: [dinner.title, 'Cena'] }));
    const { event } = await site.call('events/getEvent', { slug, language: 'es' });
    expect(event).toMatchObject({ language: 'en', title: dinner.title });
    const issue = { section: 'newsletters', name: '2032June' } as const;
    await aPage(site, { ...issue, title: 'June', body: `{event: ${slug}}` });
    const newsletter = (await site.get('/es/newsletters/2032June')).body.toString();
    expect(newsletter).toContain('<h3 lang="en"><a href="/es/events/');
  });

  test('is in English in newsletters, the search and the sitemap, too, while only its page has a text without translation', async () => {
    const title = 'Chestnut evening';
    const { id, slug } = await anEvent(site, { ...dinner, title }, as.as);
    const { description: _description, ...others } = dinnerInSpanish;
    await translate(translation('events', id, { ...others, title: [title, 'Noche de castañas'] }));
    const { event } = await site.call('events/getEvent', { slug, language: 'es' });
    expect(event.language).toBe('en');
    const issue = { section: 'newsletters', name: '2032July' } as const;
    await aPage(site, { ...issue, title: 'July', body: `{event: ${slug}}` });
    const newsletter = (await site.get('/es/newsletters/2032July')).body.toString();
    expect(newsletter).toContain('Chestnut evening</a></h3>');
    const { results } = await site.call('search/search', { query: 'chestnut', language: 'es' });
    expect(results).toMatchObject([{ path: `/es/events/${slug}`, language: 'en' }]);
    const { events } = await site.call('events/getAddresses', {});
    expect(events.find((each) => each.slug === slug)?.languages).toEqual(['en']);
  });

  test('is listed on the page of its program in Spanish, whose name there is another', async () => {
    const program = 'School-Garden';
    const event = await anEvent(site, { ...dinner, program }, as.as);
    const page = (await site.get('/es/programs/Huerto-Escolar')).body.toString();
    expect(page).toContain(`/es/events/${event.slug}"`);
    const shown = await site.call('events/getEvent', { slug: event.slug, language: 'es' });
    expect(shown.event.program).toEqual({
      name: 'Huerto-Escolar',
      title: 'Huerto escolar',
      language: 'es',
    });
  });
});

describe('Giving', () => {
  test('offers campaigns and amounts in Spanish', async () => {
    const form = await site.call('donations/getForm', { language: 'es' });
    expect(form).toMatchObject({ presetsLanguage: 'es', moneyUseLanguage: 'es' });
    expect(form.presetTexts[0]).toBe(
      'Los ingredientes para unas siete personas en una clase de cocina',
    );
    const english = await site.call('donations/getForm', {});
    expect(english).toMatchObject({ presetsLanguage: 'en', presets: form.presets });
    const page = (await site.get('/es/Donate')).body.toString();
    expect(page).toContain('Nuevas camas de cultivo para el huerto escolar');
    expect(page).toContain(form.moneyUse);
  });

  test('shows a campaign in Spanish on its page', async () => {
    const { campaigns } = await site.call('donations/getOpenCampaigns', {});
    const slug = campaigns.find((each) => each.slug !== '')?.slug ?? '';
    const page = (await site.get(`/es/campaigns/${slug}`)).body.toString();
    expect(page).toContain('<h1>Nuevas camas de cultivo para el huerto escolar</h1>');
    expect(page).toContain('Qué se compra con su donación');
  });

  test('shows a campaign in English everywhere while its picture has a description without translation', async () => {
    const name = 'Rain barrels';
    const campaign = { name, isPublished: 1, image: 'garden.webp', imageAlt: 'A barrel' } as const;
    const { campaigns } = await site.call('donations/editCampaign', campaign, as);
    const added = campaigns.find((each) => each.name === name);
    const [id, slug] = [added?.id ?? '', added?.slug ?? ''];
    await translate(translation('campaigns', id, { name: [name, 'Barriles de lluvia'] }));
    const page = await site.call('donations/getCampaignPage', { slug, language: 'es' });
    expect(page.campaign).toMatchObject({ name, language: 'en' });
    const { results } = await site.call('search/search', { query: 'barrels', language: 'es' });
    expect(results).toMatchObject([{ path: `/es/campaigns/${slug}`, language: 'en' }]);
    const listed = (await site.call('donations/getCampaignAddresses', {})).campaigns;
    expect(listed.find((each) => each.slug === slug)?.languages).toEqual(['en']);
  });

  test('names a campaign in the language of the donor on a receipt and among their gifts', async () => {
    const member = await aMember(site);
    const { campaigns } = await site.call('donations/editCampaign', { name: 'Pear trees' }, as);
    const campaignId = campaigns.find(({ name }) => name === 'Pear trees')?.id ?? '';
    await translate(translation('campaigns', campaignId, { name: ['Pear trees', 'Perales'] }));
    const settings = { legalName: 'Common Plate, Inc.', ein: '12-3456789' };
    await site.call('donations/editSettings', settings, as);
    const gift = {
      name: 'Ada Bean',
      email: member.email,
      language: 'es',
      amount: 5_000,
      kind: 'check',
      givenOn: '2026-03-01',
      campaignId,
    } as const;
    const { donation } = await site.call('donations/addDonation', gift, as);
    const { receipt } = await site.call('donations/getReceipt', { id: donation.id }, as);
    expect(receipt.paragraphs.join('\n')).toContain('Perales');
    const own = async (language: string) => {
      const asked = { as: member, headers: { 'accept-language': language } };
      return (await site.call('donations/getOwnGifts', {}, asked)).gifts[0]?.campaign;
    };
    expect([await own('es'), await own('en')]).toEqual(['Perales', 'Pear trees']);
  });

  test('names a campaign in the language of the donor where it refuses a gift', async () => {
    const { campaigns } = await site.call(
      'donations/editCampaign',
      { name: 'Old peas', isOffered: 1, endsOn: '2020-05-01' },
      as,
    );
    const id = campaigns.find(({ name }) => name === 'Old peas')?.id ?? '';
    await translate(translation('campaigns', id, { name: ['Old peas', 'Chícharos viejos'] }));
    const gift = { amount: 2_500, frequency: 'once', campaignId: id } as const;
    const { reply } = await site.attempt('donations/startCheckout', gift, { headers });
    expect(reply.errors.campaignId ?? reply.message).toContain('Chícharos viejos');
  });
});
