import type { Calls } from './access.ts';

/** The site's content and its editing. */
export const content: Calls = {
  // pages: from the specification.
  'pages/addPage': 'editor',
  'pages/addQuestionsReadMore': 'editor',
  'pages/addTestStep': 'editor',
  'pages/deleteBoard': 'editor',
  'pages/deletePage': 'editor',
  'pages/deleteQuestion': 'editor',
  'pages/deleteQuestionSection': 'editor',
  'pages/deleteReadMoreText': 'editor',
  'pages/deleteStep': 'editor',
  'pages/deleteTestStepParagraph': 'editor',
  'pages/deleteWaysToDonate': 'editor',
  'pages/editBoard': 'editor',
  'pages/editContacts': 'editor',
  'pages/editPageContent': 'editor',
  'pages/editPageData': 'editor',
  'pages/editQuestions': 'editor',
  'pages/editQuestionsReadMore': 'editor',
  'pages/editTestSteps': 'editor',
  'pages/editWaysToDonate': 'editor',
  'pages/editWaysToDonateIcon': 'editor',
  'pages/getBoard': 'anyone',
  'pages/getContacts': 'anyone',
  'pages/getFaq': 'anyone',
  'pages/getPageData': 'anyone, drafts editor',
  'pages/getPageVersions': 'editor',
  'pages/getPages': 'anyone, drafts editor',
  'pages/getTestSteps': 'anyone',
  'pages/getWaysToDonate': 'anyone',
  'pages/renamePage': 'editor',
  'pages/restorePageVersion': 'editor',

  // pages: our own.
  'pages/arrangeList': 'editor',
  'pages/deleteContacts': 'editor',
  'pages/deleteQuestionsReadMore': 'editor',
  'pages/deleteTestQuestion': 'editor',
  'pages/getListedPages': 'anyone',
  'pages/getNextPages': 'anyone',
  'pages/getPageTree': 'editor',
  'pages/getPageUses': 'editor',
  'pages/getPageVersion': 'editor',
  'pages/getPaperPage': 'anyone',
  'pages/getRelatedPages': 'anyone',
  'pages/getTestQuestions': 'editor',
  'pages/getTopics': 'editor',
  'pages/previewTexts': 'editor',

  // sync: from the specification.
  'sync/syncPage': 'editor',
  'sync/syncPageContent': 'editor',
  'sync/syncPageIntro': 'editor',

  // research: from the specification.
  'research/deleteResearchItem': 'editor',
  'research/deleteResearchTerm': 'editor',
  'research/editResearchItem': 'editor',
  'research/editResearchTerm': 'editor',
  'research/getResearchItems': 'anyone',
  'research/getResearchTerms': 'anyone',

  // research: our own.
  'research/arrangeResearch': 'editor',
  'research/getFilteredItems': 'anyone',

  // footer: from the specification.
  'footer/deleteFooterParagraph': 'editor',
  'footer/deleteLink': 'editor',
  'footer/editBottomLinks': 'editor',
  'footer/editFooterData': 'editor',
  'footer/editFooterPage': 'editor',
  'footer/getBottomMenu': 'anyone',
  'footer/getFooterData': 'anyone',
  'footer/getFooterPages': 'anyone',
  'footer/getFooterPagesContent': 'anyone',
  'footer/getPageLinks': 'anyone',

  // footer: our own.
  'footer/addFooterPage': 'editor',
  'footer/arrangeFooterPages': 'editor',
  'footer/deleteFooterPage': 'editor',

  // media: from the specification.
  'media/upload': 'editor',

  // media: our own.
  'media/abandonUpload': 'editor',
  'media/beginUpload': 'editor',
  'media/deleteMedia': 'editor',
  'media/editMedia': 'editor',
  'media/getMedia': 'editor',
  'media/replaceMedia': 'editor',
  'media/uploadPart': 'editor',

  // courses: our own.
  'courses/answerQuiz': 'anyone',
  'courses/arrangeQuiz': 'editor',
  'courses/deleteQuizQuestion': 'editor',
  'courses/editQuizQuestion': 'editor',
  'courses/getCourse': 'anyone',
  'courses/getCourses': 'anyone',
  'courses/getProgress': 'anyone',
  'courses/getQuiz': 'anyone',
  'courses/getQuizQuestions': 'editor',
  'courses/markLesson': 'signed in',
  'courses/takeOver': 'signed in',

  // test: our own.
  'test/answerStep': 'anyone',
  'test/finish': 'anyone',
  'test/getAttempt': 'anyone',
  'test/getQuestions': 'anyone',
  'test/start': 'anyone',

  // search: our own.
  'search/search': 'anyone',

  // site: our own.
  'site/getBotChallenge': 'anyone',
  'site/getEmptyAddresses': 'anyone',
  'site/getFrame': 'anyone',
  'site/getRedirect': 'anyone',
  'site/getSite': 'anyone',

  // settings: our own.
  'settings/editMessageNotices': 'administrator',
  'settings/editSecurity': 'administrator',
  'settings/editSettings': 'editor',
  'settings/getSettings': 'editor',

  // redirects: our own.
  'redirects/deleteRedirect': 'editor',
  'redirects/editRedirect': 'editor',
  'redirects/exportRedirects': 'editor',
  'redirects/getRedirects': 'editor',
  'redirects/importRedirects': 'editor',
};
