import type { Body, Path } from '#contract/index.ts';
import type { PrepareBody } from '#tests/support/changing-calls/server.ts';
import { translationsOf } from '#tests/support/content/entry-translations.ts';
import { translateJob } from '#tests/support/content/jobs.ts';
import {
  aPhotograph,
  aPicture,
  aRecording,
  audioBytes,
  dataUrl,
} from '#tests/support/content/media.ts';
import { aPage } from '#tests/support/content/pages.ts';
import { aTranslation, publishText } from '#tests/support/content/translations.ts';
import type { SignedIn } from '#tests/support/people/accounts.ts';
import type { TestServer } from '#tests/support/server/server.ts';
import { claimCalls } from './claims.ts';
import { listCalls } from './lists.ts';
import { newsletterCalls } from './newsletter.ts';
import { releaseCalls } from './releases.ts';
import { reviewCalls } from './reviews.ts';

const data = async () => dataUrl(await aPhotograph(40, 40));
const idOfPicture = async (server: TestServer, as: SignedIn) =>
  (await aPicture(server, as, { width: 40, height: 40 })).id;
const page = (server: TestServer) => aPage(server);
const idOf = async <P extends Path>(
  server: TestServer,
  as: SignedIn,
  path: P,
  body: Body<P>,
  list: string,
) => {
  const reply = (await server.call(path, body, { as })) as unknown as Record<
    string,
    { id: string }[]
  >;
  return reply[list]?.at(-1)?.id ?? '';
};

async function aTrashedPage(server: TestServer, as: SignedIn) {
  await server.call('pages/deletePage', await page(server), { as });
  const { pages } = await server.call('pages/getTrash', {}, { as });
  return { id: pages[0]?.id };
}

/** Every call that changes content or settings, and how to create what it changes. */
export const contentCalls: Record<string, PrepareBody> = {
  'pages/addPage': () => ({ section: 'articles', name: 'Peas', title: 'Peas' }),
  'pages/editPageData': async (server) => ({ ...(await page(server)), title: 'Lentils' }),
  'pages/editPageContent': async (server) => ({
    ...(await page(server)),
    pageContent: [{ title: 'One', text: 'Two' }],
  }),
  'pages/savePage': async (server) => ({
    ...(await page(server)),
    title: 'Lentils for all',
    version: 1,
  }),
  'pages/deleteReadMoreText': async (server, as) => {
    const { readMoreText } = await server.call(
      'pages/editPageData',
      { ...(await page(server)), readMoreText: [{ text: 'More' }] },
      { as },
    );
    return { id: readMoreText[0]?.id };
  },
  'pages/renamePage': async (server) => ({ ...(await page(server)), newName: 'Lentils-Again' }),
  'pages/deletePage': page,
  'pages/unpublishPage': page,
  'pages/duplicatePage': async (server) => ({ ...(await page(server)), newName: 'Lentils-Copy' }),
  'pages/schedulePage': async (server) => ({
    ...(await aPage(server, { state: 'draft' })),
    action: 'publish',
    at: '2099-01-01T09:00',
  }),
  'pages/cancelSchedule': async (server, as) => {
    const named = await page(server);
    const body = { ...named, action: 'unpublish' as const };
    await server.call('pages/schedulePage', { ...body, at: '2099-01-01T09:00' }, { as });
    return body;
  },
  'translations/deleteEntry': async (server, as) => {
    const member = { name: 'Di', position: 'Chair' };
    const entry = await idOf(server, as, 'pages/editBoard', member, 'board');
    const { translation, translate } = translationsOf(server, { as });
    await translate(translation('board', entry, { position: ['Chair', 'Presidenta'] }));
    return { language: 'es', list: 'board', entry };
  },
  'translations/exportJob': async (server) => {
    const { name } = await page(server);
    return { language: 'es', items: [{ section: 'articles', name }] };
  },
  'translations/importJob': async (server, as) => {
    const { name } = await page(server);
    const items = [{ section: 'articles' as const, name }];
    const wanted = { language: 'es' as const, items };
    const { xliff } = await server.call('translations/exportJob', wanted, { as });
    const job = Buffer.from(translateJob(xliff)).toString('base64');
    const preview = await server.call('translations/previewJob', { job }, { as });
    return { job, items: preview.items.map(({ id, textsHash }) => ({ id, textsHash })) };
  },
  'translations/startTranslation': async (server) => ({
    ...(await page(server)),
    language: 'es',
    title: 'Lentejas',
  }),
  'translations/markUpToDate': async (server, as) => {
    const translation = await aTranslation(server, as, await page(server));
    await publishText(server, as, translation.original, { title: 'Lentils, again' });
    const { original } = await server.call('translations/getOriginal', translation.page, { as });
    return { ...translation.page, part: 'title', wordsHash: original?.wordsHash };
  },
  'pages/restorePage': aTrashedPage,
  'pages/deleteTrashedPage': aTrashedPage,
  'pages/restorePageVersion': async (server, as) => {
    const named = await page(server);
    await server.call('pages/editPageData', { ...named, title: 'Once' }, { as });
    const { versions } = await server.call('pages/getPageVersions', named, { as });
    await server.call('pages/editPageData', { ...named, title: 'Twice' }, { as });
    return { ...named, versionId: versions[0]?.versionId };
  },
  'sync/syncPageIntro': async (server) => aPage(server, { state: 'draft' }),
  'sync/syncPageContent': async (server) => aPage(server, { state: 'draft' }),
  'sync/syncPage': async (server) => aPage(server, { state: 'draft' }),
  'pages/editBoard': () => ({ name: 'Ana' }),
  'pages/deleteBoard': async (server, as) => ({
    id: await idOf(server, as, 'pages/editBoard', { name: 'Bo' }, 'board'),
  }),
  'pages/arrangeList': async (server, as) => ({
    list: 'board',
    ids: [await idOf(server, as, 'pages/editBoard', { name: 'Cy' }, 'board')],
  }),
  ...listCalls,
  ...releaseCalls,
  ...reviewCalls,
  ...claimCalls,
  'pages/editContacts': () => ({ name: 'Office' }),
  'pages/deleteContacts': async (server, as) => ({
    id: await idOf(server, as, 'pages/editContacts', { name: 'Barn' }, 'contacts'),
  }),
  'pages/editWaysToDonate': () => ({ title: 'By post' }),
  'pages/editWaysToDonateIcon': async (server, as) => ({
    id: await idOf(server, as, 'pages/editWaysToDonate', { title: 'Seeds' }, 'waysToDonate'),
    icon: await data(),
  }),
  'pages/deleteWaysToDonate': async (server, as) => ({
    id: await idOf(server, as, 'pages/editWaysToDonate', { title: 'Time' }, 'waysToDonate'),
  }),
  'pages/editQuestions': () => aQuestion,
  'pages/deleteQuestion': async (server, as) => ({ id: await aQuestionId(server, as) }),
  'pages/deleteQuestionSection': async (server, as) => {
    await aQuestionId(server, as);
    return { columnNumber: 1 };
  },
  'pages/addQuestionsReadMore': async (server, as) => ({
    questionId: await aQuestionId(server, as),
    text: 'More',
  }),
  'pages/editQuestionsReadMore': async (server, as) => ({
    id: await aReadMoreId(server, as),
    text: 'Else',
  }),
  'pages/deleteQuestionsReadMore': async (server, as) => ({ id: await aReadMoreId(server, as) }),
  'pages/addTestStep': () => ({ title: 'Grains' }),
  'pages/editTestSteps': async (server, as) => ({ id: await aStepId(server, as), title: 'Corn' }),
  'pages/deleteStep': async (server, as) => ({ id: await aStepId(server, as) }),
  'pages/deleteTestStepParagraph': async (server, as) => {
    const id = await aStepId(server, as);
    const body = { id, content: [{ text: 'Oats' }] };
    return { id: await idOf(server, as, 'pages/editTestSteps', body, 'testStepsContent') };
  },
  'pages/deleteTestQuestion': async (server, as) => {
    const id = await aStepId(server, as);
    const options = [
      { text: 'Oats', correct: 1 as const },
      { text: 'Candy', correct: 0 as const },
    ];
    await server.call(
      'pages/editTestSteps',
      { id, questions: [{ text: 'Which?', options }] },
      { as },
    );
    return { id: await idOf(server, as, 'pages/getTestQuestions', {}, 'questions') };
  },
  'courses/editQuizQuestion': async (server) => aQuizQuestion(await aCourse(server)),
  'courses/deleteQuizQuestion': async (server, as) => {
    const course = await aCourse(server);
    return { course, id: await aQuizQuestionId(server, as, course) };
  },
  'courses/arrangeQuiz': async (server, as) => {
    const course = await aCourse(server);
    return { course, ids: [await aQuizQuestionId(server, as, course)] };
  },
  'research/editResearchTerm': () => ({ term: 'Fibre', definition: 'Good' }),
  'research/deleteResearchTerm': async (server, as) => ({
    researchTermId: await aTerm(server, as),
  }),
  'research/arrangeResearch': async (server, as) => ({
    list: 'terms',
    ids: [await aTerm(server, as)],
  }),
  'search/editSynonym': () => aSynonym,
  'search/deleteSynonym': async (server, as) => ({
    synonymId: await aSynonymId(server, as),
  }),
  'research/editResearchItem': () => anItem('Beans-First'),
  'research/deleteResearchItem': async (server, as) => ({
    kind: 'books',
    id: await idOf(server, as, 'research/editResearchItem', anItem('Peas-First'), 'items'),
  }),
  'footer/editFooterData': () => ({ name: 'help', title: 'Help', text: 'Write to us.' }),
  'footer/addFooterPage': () => ({ name: 'Cookies', title: 'Cookies' }),
  'footer/editFooterPage': async (server, as) => ({
    name: await aFooterPage(server, as, 'Terms'),
    title: 'Terms',
  }),
  'footer/arrangeFooterPages': async (server, as) => ({
    names: [await aFooterPage(server, as, 'Order')],
  }),
  'footer/deleteFooterPage': async (server, as) => ({ name: await aFooterPage(server, as, 'Old') }),
  'footer/deleteFooterParagraph': async (server, as) => {
    const name = await aFooterPage(server, as, 'Rules');
    const body = { name, title: 'Rules', content: [{ title: 'One', text: 'Two' }] };
    return { id: await idOf(server, as, 'footer/editFooterPage', body, 'footerPagesContent') };
  },
  'footer/editBottomLinks': () => aColumn('Learn'),
  'footer/deleteLink': async (server, as) => {
    const { bottomMenu } = await server.call('footer/editBottomLinks', aColumn('Help'), { as });
    return { id: bottomMenu.find(({ columnName }) => columnName === 'Help')?.links[0]?.id };
  },
  'media/upload': async () => ({ name: 'oats.jpg', data: await data(), alt: 'A bowl of oats' }),
  'media/editMedia': async (server, as) => ({ id: await idOfPicture(server, as), alt: 'Rye' }),
  'media/replaceMedia': async (server, as) => ({
    id: await idOfPicture(server, as),
    data: await data(),
  }),
  'media/moveMedia': async (server, as) => ({ ids: [await idOfPicture(server, as)], folder: 'A' }),
  'media/deleteUnusedMedia': async (server, as) => ({ ids: [await idOfPicture(server, as)] }),
  'media/deleteMedia': async (server, as) => ({
    id: (await aRecording(server, as, audioBytes(2_000))).id,
  }),
  'settings/editSettings': () => ({ tagline: 'Eat well' }),
  'redirects/editRedirect': () => ({ from: '/peas', to: '/About', isPermanent: 1 }),
  'redirects/deleteRedirect': async (server, as) => {
    const redirect = { from: '/oats', to: '/About', isPermanent: 1 as const };
    await server.call('redirects/editRedirect', redirect, { as });
    return { from: '/oats' };
  },
  'redirects/importRedirects': () => ({ text: 'from,to\n/rye,/About' }),
  'redirects/exportRedirects': () => ({}),
  ...newsletterCalls,
};

const aQuestion = {
  columnNumber: 1,
  title: 'Food',
  questions: [{ question: 'Why?', answer: 'So.' }],
};

async function aQuestionId(server: TestServer, as: SignedIn): Promise<string> {
  const { faqs } = await server.call('pages/editQuestions', aQuestion, { as });
  return faqs.find(({ columnNumber }) => columnNumber === 1)?.questions.at(-1)?.id ?? '';
}

async function aReadMoreId(server: TestServer, as: SignedIn): Promise<string> {
  const questionId = await aQuestionId(server, as);
  const body = { questionId, text: 'More' };
  const { faqs } = await server.call('pages/addQuestionsReadMore', body, { as });
  const questions = faqs.flatMap((section) => section.questions);
  return questions.find(({ id }) => id === questionId)?.readMoreText[0]?.id ?? '';
}

const aStepId = (server: TestServer, as: SignedIn) =>
  idOf(server, as, 'pages/addTestStep', { title: 'Greens' }, 'testSteps');

async function aTerm(server: TestServer, as: SignedIn): Promise<string> {
  const body = { term: 'Protein', definition: 'Good too' };
  const { terms } = await server.call('research/editResearchTerm', body, { as });
  return terms.at(-1)?.researchTermId ?? '';
}

const aSynonym = { searchedFor: 'cheap', alsoFind: 'budget' };

async function aSynonymId(server: TestServer, as: SignedIn): Promise<string> {
  const { synonyms } = await server.call('search/editSynonym', aSynonym, { as });
  return synonyms.at(-1)?.synonymId ?? '';
}

const anItem = (name: string) => ({ kind: 'books' as const, name, title: name });

async function aFooterPage(server: TestServer, as: SignedIn, name: string): Promise<string> {
  await server.call('footer/addFooterPage', { name, title: name }, { as });
  return name;
}

const aColumn = (columnName: string) => ({
  columnName,
  links: [{ linkName: 'About', url: '/About', isActive: 1 as const }],
});

const aCourse = async (server: TestServer) => (await aPage(server, { section: 'courses' })).name;

const aQuizQuestion = (course: string) => ({
  course,
  text: 'Which?',
  options: [
    { text: 'Oats', correct: 1 as const },
    { text: 'Candy', correct: 0 as const },
  ],
});

const aQuizQuestionId = (server: TestServer, as: SignedIn, course: string) =>
  idOf(server, as, 'courses/editQuizQuestion', aQuizQuestion(course), 'questions');
