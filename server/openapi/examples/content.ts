import type { CallExamples } from './examples.ts';
import { pageData, pageParagraph, readMoreParagraph } from './schemas.ts';
import { id, otherId, pictureData, token } from './values.ts';

const page = { section: 'articles', name: 'Hidden-Salt' } as const;
const course = 'Reading-Labels';

/** Examples of calls about the site's content. */
export const contentExamples: CallExamples = {
  'pages/getPageData': {
    body: page,
    reply: {
      code: 1,
      pageData,
      pageContent: [pageParagraph],
      readMoreText: [readMoreParagraph],
    },
  },
  'pages/getPages': { body: { section: 'articles' }, reply: { code: 1, pages: [pageData] } },
  'pages/getPaperPage': { body: page },
  'pages/getNextPages': { body: page },
  'pages/getPageUses': { body: page },
  'pages/previewTexts': {
    body: { texts: ['Most salt is **hidden**.'] },
    reply: { code: 1, html: ['<p>Most salt is <strong>hidden</strong>.</p>\n'] },
  },
  'pages/editPageData': {
    body: {
      ...page,
      title: 'Hidden salt',
      text: 'Most salt is **hidden**.',
      topics: ['Salt'],
      version: 4,
    },
    reply: {
      code: 1,
      message: 'Hidden salt page is updated.',
      pageData,
      readMoreText: [readMoreParagraph],
    },
  },
  'pages/deleteReadMoreText': { body: { id } },
  'pages/editPageContent': {
    body: {
      ...page,
      pageContent: [
        { id, title: 'Where it hides', text: 'In bread, cheese and soup.' },
        { title: 'What to do', text: 'Read the label.', image: 'label.webp', imageAlt: 'A label' },
      ],
      version: 5,
    },
  },
  'pages/savePage': {
    body: {
      ...page,
      title: 'Hidden salt',
      text: 'Most salt is **hidden**.',
      pageContent: [{ id, title: 'Where it hides', text: 'In bread, cheese and soup.' }],
      version: 6,
      isAutomatic: 1,
    },
  },
  'pages/announceEditing': {
    body: { ...page, tab: '5f1c0f2e-7d2b-4a55-9d0c-0a4f6c1b2e77' },
    reply: {
      code: 1,
      editors: [{ name: 'Rosa Park', isYou: 0 }],
      version: 6,
      updatedBy: 'Rosa Park',
    },
  },
  'pages/addPage': { body: { ...page, title: 'Hidden salt' } },
  'pages/renamePage': { body: { ...page, newName: 'Salt' } },
  'pages/deletePage': { body: page },
  'pages/getPageSchedules': { body: page },
  'pages/schedulePage': {
    body: { ...page, action: 'publish', at: '2027-03-01T09:00', version: 5 },
  },
  'pages/cancelSchedule': { body: { ...page, action: 'publish' } },
  'pages/unpublishPage': { body: page },
  'pages/duplicatePage': { body: { ...page, newName: 'Hidden-Sugar' } },
  'pages/restorePage': { body: { id, section: 'articles' } },
  'pages/deleteTrashedPage': { body: { id } },
  'pages/getPageVersions': { body: page },
  'pages/getPageVersion': { body: { ...page, versionId: id } },
  'pages/restorePageVersion': { body: { ...page, versionId: id, version: 5 } },
  'sync/syncPageIntro': { body: page },
  'sync/syncPageContent': { body: page },
  'sync/syncPage': {
    body: { ...page, version: 5 },
    reply: { code: 1, result: 1, message: 'Hidden salt page is updated.' },
  },
  'pages/getListedPages': {
    body: { section: 'articles', topic: 'salt', order: 'newest', page: 1 },
  },
  'pages/getRelatedPages': { body: page },
  'pages/arrangeList': { body: { list: 'board', ids: [otherId, id] } },
  'pages/editBoard': {
    body: {
      name: 'Ana Lind',
      position: 'Treasurer',
      bio: 'Ana keeps the books.',
      photo: 'ana.webp',
    },
  },
  'pages/deleteBoard': { body: { id } },
  'claims/getLedger': { body: {} },
  'claims/getPageClaims': { body: page },
  'claims/saveClaim': {
    body: {
      ...page,
      quote: 'Most salt is hidden in bread, cheese and soup.',
      sourceIds: ['fda'],
      reviewer: 'Ana Lind',
      reviewBy: '2027-03-02',
    },
  },
  'claims/deleteClaim': { body: { id } },
  'claims/retireSource': {
    body: {
      title: 'Sodium in your diet',
      url: 'https://example.org/sodium',
      reason: 'replaced',
      replacement: 'The edition of 2026',
    },
  },
  'claims/reinstateSource': { body: { id } },
  'claims/completeTodo': { body: { id, isDone: 1 } },
  'review/saveReviewer': { body: { name: 'Ana Lind', email: 'ana@example.org' } },
  'review/deleteReviewer': { body: { id } },
  'review/getReviews': { body: page },
  'review/requestReview': {
    body: {
      ...page,
      reviewerName: 'Ana Lind',
      reviewerEmail: 'ana@example.org',
      note: 'Please check the amounts.',
      days: 14,
    },
  },
  'review/revokeReview': { body: { id } },
  'review/resolveComment': { body: { id, isResolved: 1 } },
  'review/openReview': { body: { token } },
  'review/addComment': { body: { token, part: 'intro', text: 'Which guideline is this from?' } },
  'review/decide': { body: { token, decision: 'approved' } },
  'lists/getDrafts': { body: { list: 'faqQuestions' } },
  'lists/saveDraft': {
    body: {
      key: id,
      entry: {
        list: 'faqQuestions',
        content: {
          columnNumber: 1,
          question: 'Are canned beans as good as dried ones?',
          answer: 'Yes. Rinse them to lose **a third** of the salt.',
          readMore: [],
        },
      },
    },
  },
  'lists/publishDraft': {
    body: { list: 'faqQuestions', key: id, version: 2 },
    reply: { code: 1, message: 'FAQ is updated.' },
  },
  'lists/discardDraft': { body: { list: 'faqQuestions', key: id, version: 2 } },
  'lists/getVersions': { body: { list: 'faqQuestions', key: id } },
  'lists/getVersion': { body: { list: 'faqQuestions', key: id, versionId: otherId } },
  'lists/restoreVersion': { body: { list: 'faqQuestions', key: id, versionId: otherId } },
  'releases/getRelease': { body: { id } },
  'releases/addRelease': {
    body: { name: 'Spring campaign', items: [{ kind: 'page', ...page, action: 'publish' }] },
  },
  'releases/renameRelease': { body: { id, name: 'Spring campaign' } },
  'releases/deleteRelease': { body: { id } },
  'releases/addItems': {
    body: {
      id,
      items: [
        { kind: 'page', ...page, action: 'publish' },
        { kind: 'entry', list: 'faqQuestions', key: otherId, action: 'delete' },
      ],
    },
  },
  'releases/removeItem': { body: { id, itemId: otherId } },
  'releases/publishRelease': { body: { id } },
  'releases/undoRelease': { body: { id } },
  'releases/scheduleRelease': { body: { id, at: '2027-03-01T09:00' } },
  'releases/cancelSchedule': { body: { id } },
  'releases/addPreview': { body: { id, days: 7 } },
  'releases/revokePreview': { body: { id, previewId: otherId } },
  'pages/editContacts': {
    body: { id, name: 'Office', phone: '+1 555 0100', email: 'hello@example.org', version: 2 },
  },
  'pages/deleteContacts': { body: { id } },
  'pages/editWaysToDonate': { body: { title: 'By mail', text: 'Send a check.', url: '/donate' } },
  'pages/editWaysToDonateIcon': { body: { id, icon: pictureData } },
  'pages/deleteWaysToDonate': { body: { id } },
  'pages/editQuestions': {
    body: {
      columnNumber: 1,
      title: 'Courses',
      questions: [{ question: 'Are they free?', answer: 'Yes, all of them.' }],
    },
  },
  'pages/deleteQuestion': { body: { id } },
  'pages/deleteQuestionSection': { body: { columnNumber: 1 } },
  'pages/addQuestionsReadMore': { body: { questionId: id, text: 'Donations pay for them.' } },
  'pages/editQuestionsReadMore': { body: { id, text: 'Donations pay for all of them.' } },
  'pages/deleteQuestionsReadMore': { body: { id } },
  'pages/addTestStep': { body: { title: 'Grains' } },
  'pages/editTestSteps': {
    body: {
      id,
      content: [{ title: 'Whole grains', text: 'They keep the bran.' }],
      questions: [
        {
          text: 'Which one is a whole grain?',
          options: [
            { text: 'Brown rice', correct: 1 },
            { text: 'White rice', correct: 0 },
          ],
          explanation: 'White rice has lost its bran.',
        },
      ],
      readNext: '/articles/Fiber',
    },
  },
  'pages/deleteStep': { body: { id } },
  'pages/deleteTestStepParagraph': { body: { id } },
  'pages/deleteTestQuestion': { body: { id } },
  'test/start': { body: {} },
  'test/getAttempt': { body: { attempt: token } },
  'test/answerStep': {
    body: { attempt: token, stepId: id, answers: [{ questionId: otherId, optionIds: [id] }] },
  },
  'test/finish': { body: { attempt: token } },
  'courses/getCourse': { body: { course } },
  'courses/getQuiz': { body: { course } },
  'courses/answerQuiz': { body: { course, answers: [{ questionId: id, optionIds: [otherId] }] } },
  'courses/getProgress': { body: { lessons: [id] } },
  'courses/markLesson': { body: { course, lessonId: id, isDone: 1 } },
  'courses/takeOver': { body: { lessons: [id] } },
  'courses/getQuizQuestions': { body: { course } },
  'courses/editQuizQuestion': {
    body: {
      course,
      text: 'What is listed first?',
      options: [
        { text: 'The main ingredient', correct: 1 },
        { text: 'The cheapest one', correct: 0 },
      ],
    },
  },
  'courses/deleteQuizQuestion': { body: { course, id } },
  'courses/arrangeQuiz': { body: { course, ids: [otherId, id] } },
  'research/getResearchItems': { body: { kind: 'books' } },
  'research/getFilteredItems': { body: { kind: 'articles', words: 'fiber', page: 1 } },
  'research/editResearchTerm': {
    body: { term: 'Cohort study', definition: 'A study that follows people over time.' },
  },
  'research/arrangeResearch': { body: { list: 'terms', ids: [otherId, id] } },
  'research/deleteResearchTerm': { body: { researchTermId: id } },
  'research/editResearchItem': {
    body: {
      kind: 'books',
      name: 'Beans-First',
      title: 'Beans first',
      author: 'A. Lind',
      year: 2024,
      url: 'https://books.example.org/beans-first',
    },
  },
  'research/deleteResearchItem': { body: { kind: 'books', name: 'Beans-First' } },
  'search/search': {
    body: { query: 'whole grains', page: 1 },
    reply: {
      code: 1,
      results: [
        {
          kind: 'articles',
          path: '/articles/Fiber',
          heading: '',
          title: [{ text: 'Fiber', isMarked: false }],
          excerpt: [
            { text: 'Eat ', isMarked: false },
            { text: 'whole grains', isMarked: true },
          ],
        },
      ],
      total: 1,
      kinds: [{ kind: 'articles', total: 1 }],
      correctedQuery: null,
    },
  },
};
