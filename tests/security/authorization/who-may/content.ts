import type { Calls } from './access.ts';

/** The site's content and its editing. */
export const content: Calls = {
  // pages: from the specification.
  'pages/addPage': 'editor, newsletter for its section',
  'pages/addQuestionsReadMore': 'publisher',
  'pages/addTestStep': 'publisher',
  'pages/deleteBoard': 'publisher',
  'pages/announceEditing': 'editor, newsletter for its section',
  'pages/deletePage': 'publisher, newsletter for its section',
  'pages/deleteQuestion': 'publisher',
  'pages/deleteQuestionSection': 'publisher',
  'pages/deleteReadMoreText': 'editor',
  'pages/deleteStep': 'publisher',
  'pages/deleteTestStepParagraph': 'publisher',
  'pages/deleteWaysToDonate': 'publisher',
  'pages/editBoard': 'publisher',
  'pages/editContacts': 'publisher',
  'pages/editPageContent': 'editor, newsletter for its section',
  'pages/editPageData': 'editor, newsletter for its section',
  'pages/editQuestions': 'publisher',
  'pages/editQuestionsReadMore': 'publisher',
  'pages/editTestSteps': 'publisher',
  'pages/editWaysToDonate': 'publisher',
  'pages/editWaysToDonateIcon': 'publisher',
  'pages/getBoard': 'anyone',
  'pages/getContacts': 'anyone',
  'pages/getFaq': 'anyone',
  'pages/getPageData': 'anyone, drafts editor and newsletter for its section',
  'pages/getPageVersions': 'editor, newsletter for its section',
  'pages/getPages': 'anyone, drafts editor and newsletter for its section',
  'pages/getTestSteps': 'anyone',
  'pages/getWaysToDonate': 'anyone',
  'pages/renamePage': 'publisher, newsletter for its section',
  'pages/restorePageVersion': 'editor, newsletter for its section',

  // pages: our own.
  'pages/arrangeList': 'publisher',
  'pages/cancelSchedule': 'publisher, newsletter for its section',
  'pages/deleteContacts': 'publisher',
  'pages/deleteQuestionsReadMore': 'publisher',
  'pages/deleteTestQuestion': 'publisher',
  'pages/deleteTrashedPage': 'publisher',
  'pages/duplicatePage': 'editor, newsletter for its section',
  'pages/getListedPages': 'anyone',
  'pages/getNextPages': 'anyone',
  'pages/getPageSchedules': 'editor, newsletter for its section',
  'pages/getPageTree': 'editor or newsletter',
  'pages/getPageUses': 'editor, newsletter for its section',
  'pages/getPageVersion': 'editor, newsletter for its section',
  'pages/getPaperPage': 'anyone',
  'pages/getRelatedPages': 'anyone',
  'pages/getScheduledPages': 'editor or newsletter',
  'pages/getTestQuestions': 'editor',
  'pages/getAddresses': 'anyone',
  'pages/getTopics': 'editor or newsletter',
  'pages/getTrash': 'editor or newsletter',
  'pages/previewTexts': 'editor, newsletter, events or fundraiser',
  'pages/restorePage': 'editor, newsletter for its section',
  'pages/savePage': 'editor, newsletter for its section',
  'pages/schedulePage': 'publisher, newsletter for its section',
  'pages/unpublishPage': 'publisher, newsletter for its section',

  // translations: our own.
  'translations/exportJob': 'editor or newsletter',
  'translations/getOriginal': 'editor, newsletter for its section',
  'translations/getPageTranslations': 'editor, newsletter for its section',
  'translations/getTranslations': 'editor or newsletter',
  'translations/importJob': 'editor or newsletter',
  'translations/markUpToDate': 'editor, newsletter for its section',
  'translations/previewJob': 'editor or newsletter',
  'translations/startTranslation': 'editor, newsletter for its section',

  // lists: our own.
  'releases/addItems': 'editor',
  'releases/addPreview': 'editor',
  'releases/addRelease': 'editor',
  'releases/cancelSchedule': 'publisher',
  'releases/deleteRelease': 'editor',
  'releases/getRelease': 'editor',
  'releases/getReleases': 'editor',
  'releases/publishRelease': 'publisher',
  'releases/removeItem': 'editor',
  'releases/renameRelease': 'editor',
  'releases/revokePreview': 'editor',
  'releases/scheduleRelease': 'publisher',
  'releases/undoRelease': 'publisher',
  'lists/discardDraft': 'editor',
  'lists/getDrafts': 'editor',
  'lists/getVersion': 'editor',
  'lists/getVersions': 'editor',
  'lists/publishDraft': 'publisher',
  'lists/restoreVersion': 'editor',
  'lists/saveDraft': 'editor',

  // claims: our own.
  'claims/completeTodo': 'editor',
  'claims/deleteClaim': 'editor',
  'claims/getLedger': 'editor',
  'claims/getPageClaims': 'editor, newsletter for its section',
  'claims/getUnsourced': 'editor or newsletter',
  'claims/reinstateSource': 'editor',
  'claims/retireSource': 'editor',
  'claims/saveClaim': 'editor, newsletter for its section',

  // review: our own.
  'review/deleteReviewer': 'publisher',
  'review/getReviewers': 'editor or newsletter',
  'review/saveReviewer': 'publisher',
  'review/addComment': 'anyone',
  'review/decide': 'anyone',
  'review/getReviews': 'editor, newsletter for its section',
  'review/openReview': 'anyone',
  'review/requestReview': 'editor, newsletter for its section',
  'review/resolveComment': 'editor, newsletter for its section',
  'review/revokeReview': 'editor, newsletter for its section',

  // sync: from the specification.
  'sync/syncPage': 'publisher, newsletter for its section',
  'sync/syncPageContent': 'publisher, newsletter for its section',
  'sync/syncPageIntro': 'publisher, newsletter for its section',

  // research: from the specification.
  'research/deleteResearchItem': 'publisher',
  'research/deleteResearchTerm': 'publisher',
  'research/editResearchItem': 'publisher',
  'research/editResearchTerm': 'publisher',
  'research/getResearchItems': 'anyone',
  'research/getResearchTerms': 'anyone',

  // research: our own.
  'research/arrangeResearch': 'publisher',
  'research/getFilteredItems': 'anyone',

  // footer: from the specification.
  'footer/deleteFooterParagraph': 'publisher',
  'footer/deleteLink': 'publisher',
  'footer/editBottomLinks': 'publisher',
  'footer/editFooterData': 'publisher',
  'footer/editFooterPage': 'publisher',
  'footer/getBottomMenu': 'anyone',
  'footer/getFooterData': 'anyone',
  'footer/getFooterPages': 'anyone',
  'footer/getFooterPagesContent': 'anyone',
  'footer/getPageLinks': 'anyone',

  // footer: our own.
  'footer/addFooterPage': 'publisher',
  'footer/arrangeFooterPages': 'publisher',
  'footer/deleteFooterPage': 'publisher',

  // media: from the specification.
  'media/upload': 'editor, newsletter, events or fundraiser',

  // media: our own.
  'media/abandonUpload': 'editor, newsletter, events or fundraiser',
  'media/beginUpload': 'editor, newsletter, events or fundraiser',
  'media/deleteMedia': 'publisher',
  'media/deleteUnusedMedia': 'publisher',
  'media/editMedia': 'editor, newsletter, events or fundraiser',
  'media/moveMedia': 'editor, newsletter, events or fundraiser',
  'media/getMedia': 'editor, newsletter, events or fundraiser',
  'media/replaceMedia': 'publisher',
  'media/uploadPart': 'editor, newsletter, events or fundraiser',

  // courses: our own.
  'courses/answerQuiz': 'anyone',
  'courses/arrangeQuiz': 'publisher',
  'courses/deleteQuizQuestion': 'publisher',
  'courses/editQuizQuestion': 'publisher',
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
  'search/deleteSynonym': 'publisher',
  'search/editSynonym': 'publisher',
  'search/getSuggestions': 'anyone',
  'search/getSynonyms': 'editor',
  'search/search': 'anyone',

  // site: our own.
  'site/getBotChallenge': 'anyone',
  'site/getEmptyAddresses': 'anyone',
  'site/getFrame': 'anyone',
  'site/getRedirect': 'anyone',
  'site/getSite': 'anyone',

  // settings: our own.
  'settings/editMessageNotices': 'administrator',
  'settings/editReviewedSections': 'administrator',
  'settings/editSecurity': 'administrator',
  'settings/editSettings': 'publisher',
  'settings/getSettings': 'staff',

  // redirects: our own.
  'redirects/deleteRedirect': 'publisher',
  'redirects/editRedirect': 'publisher',
  'redirects/exportRedirects': 'editor',
  'redirects/getRedirects': 'editor',
  'redirects/importRedirects': 'publisher',
};
