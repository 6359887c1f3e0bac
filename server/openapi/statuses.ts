import type { Call } from '#contract/call.ts';
import type { Path } from '#contract/index.ts';
import { accessOf } from './access.ts';
import type { FailureStatus } from './failures.ts';

/**
 * Statuses of all calls: they read JSON of a limited size, check the request's origin, and may find the program or its
 * database overloaded.
 */
const always: readonly FailureStatus[] = [400, 403, 413, 415, 503];

/** Further statuses of calls. The tests fail if a call returns one that is not listed here. */
const byRules: readonly (readonly [status: FailureStatus, paths: readonly Path[]])[] = [
  [401, ['auth/login', 'auth/finishLogin', 'account/verifyEmail', 'account/confirmEmailChange']],
  [
    404,
    [
      ...(['auth/getAccountType', 'account/endSession', 'account/removeAuthenticator'] as const),
      ...(['account/removePasskey', 'account/renamePasskey', 'users/getUser'] as const),
      ...(['users/changeAccountType', 'users/resetTwoFactor', 'contact/addNote'] as const),
      ...(['contact/answer', 'contact/getMessage', 'courses/answerQuiz'] as const),
      ...([
        'courses/arrangeQuiz',
        'courses/deleteQuizQuestion',
        'courses/editQuizQuestion',
      ] as const),
      ...(['courses/getCourse', 'courses/getQuiz', 'courses/getQuizQuestions'] as const),
      ...(['courses/markLesson', 'donations/addDonation', 'donations/editDonation'] as const),
      'donations/correctDonation',
      ...(['donations/editDonor', 'donations/getDonation', 'donations/getDonor'] as const),
      ...(['donations/getOwnReceipt', 'donations/getReceipt', 'donations/mailReceipt'] as const),
      ...([
        'donations/refundDonation',
        'donations/startCheckout',
        'donations/stopMonthly',
      ] as const),
      ...(['events/cancelEvent', 'events/checkIn', 'events/deleteEvent'] as const),
      ...(['events/editEvent', 'events/getCalendar', 'events/getEvent'] as const),
      ...(['events/getEventToEdit', 'events/mailParticipants', 'events/register'] as const),
      ...(['footer/arrangeFooterPages', 'footer/deleteFooterPage', 'footer/deleteLink'] as const),
      ...(['footer/deleteFooterParagraph', 'footer/editBottomLinks'] as const),
      ...(['footer/editFooterData', 'footer/editFooterPage'] as const),
      ...(['footer/getFooterPagesContent', 'media/abandonUpload', 'media/deleteMedia'] as const),
      ...(['media/editMedia', 'media/replaceMedia', 'media/uploadPart'] as const),
      ...(['newsletter/cancelMailing', 'newsletter/check', 'newsletter/countRecipients'] as const),
      ...(['newsletter/editIssue', 'newsletter/getFailedRecipients'] as const),
      ...(['newsletter/getIssue', 'newsletter/getMailing', 'newsletter/pauseMailing'] as const),
      ...(['newsletter/preview', 'newsletter/resumeMailing', 'newsletter/sendTest'] as const),
      ...(['newsletter/startMailing', 'pages/addQuestionsReadMore', 'pages/arrangeList'] as const),
      ...(['pages/deleteBoard', 'pages/deleteContacts', 'pages/deletePage'] as const),
      ...(['pages/deleteQuestion', 'pages/deleteQuestionSection'] as const),
      ...(['pages/deleteQuestionsReadMore', 'pages/deleteReadMoreText'] as const),
      ...(['pages/deleteStep', 'pages/deleteTestQuestion'] as const),
      ...(['pages/deleteTestStepParagraph', 'pages/deleteWaysToDonate'] as const),
      ...(['pages/editBoard', 'pages/editContacts', 'pages/editPageContent'] as const),
      ...(['pages/editPageData', 'pages/editQuestions', 'pages/editQuestionsReadMore'] as const),
      ...(['pages/editTestSteps', 'pages/editWaysToDonate'] as const),
      ...(['pages/editWaysToDonateIcon', 'pages/getPageData', 'pages/getPageUses'] as const),
      ...(['pages/getPageVersion', 'pages/getPageVersions', 'pages/getPaperPage'] as const),
      ...(['pages/renamePage', 'pages/restorePageVersion', 'redirects/deleteRedirect'] as const),
      ...(['redirects/editRedirect', 'research/arrangeResearch'] as const),
      ...(['research/deleteResearchItem', 'research/deleteResearchTerm'] as const),
      ...(['research/editResearchItem', 'research/editResearchTerm'] as const),
      ...(['subscriber/addImportPart', 'subscriber/deleteImport'] as const),
      ...(['subscriber/deleteSubscriber', 'subscriber/getSubscriber'] as const),
      'subscriber/exportImportReport',
      ...(['subscriber/previewImport', 'subscriber/startImport', 'sync/syncPage'] as const),
      ...(['sync/syncPageContent', 'sync/syncPageIntro', 'test/answerStep'] as const),
      ...(['test/finish', 'test/getAttempt', 'test/start', 'backup/prepareDownload'] as const),
    ],
  ],
  [
    409,
    [
      ...(['account/deleteAccount', 'users/changeAccountType', 'users/deleteUsers'] as const),
      ...(['users/suspendUsers', 'courses/editQuizQuestion', 'donations/editDonation'] as const),
      'donations/correctDonation',
      ...(['donations/editDonor', 'donations/editSettings', 'donations/refundDonation'] as const),
      ...(['events/cancelEvent', 'events/cancelRegistration', 'events/checkIn'] as const),
      ...(['events/deleteEvent', 'events/editEvent', 'events/mailParticipants'] as const),
      ...(['events/register', 'footer/editFooterData', 'footer/editFooterPage'] as const),
      ...(['footer/deleteFooterPage'] as const),
      ...(['contact/answer', 'contact/send', 'donations/addDonation'] as const),
      'donations/mailReceipt',
      ...(['mail/resendEmails', 'newsletter/sendTest'] as const),
      ...(['media/deleteMedia', 'media/editMedia', 'media/replaceMedia'] as const),
      ...(['newsletter/cancelMailing', 'newsletter/editIssue'] as const),
      ...(['newsletter/pauseMailing', 'newsletter/resumeMailing'] as const),
      ...(['newsletter/startMailing', 'pages/editBoard', 'pages/editContacts'] as const),
      ...(['pages/editPageContent', 'pages/editPageData', 'pages/editTestSteps'] as const),
      ...(['pages/editWaysToDonate', 'pages/restorePageVersion'] as const),
      ...(['redirects/editRedirect', 'research/editResearchItem'] as const),
      ...(['research/editResearchTerm', 'settings/editSettings'] as const),
      ...(['settings/editSecurity', 'settings/editMessageNotices'] as const),
      ...(['subscriber/addImportPart', 'subscriber/beginImport'] as const),
      ...(['subscriber/deleteMatchingSubscribers', 'subscriber/previewImport'] as const),
      ...(['subscriber/startImport', 'test/answerStep', 'test/start'] as const),
    ],
  ],
  [
    429,
    [
      ...(['auth/login', 'auth/finishLogin', 'auth/register', 'auth/comparePassword'] as const),
      ...(['account/beginAuthenticator', 'account/beginPasskey', 'account/changeEmail'] as const),
      ...(['account/changePassword', 'account/confirmAuthenticator'] as const),
      ...(['account/deleteAccount', 'account/editPhoto', 'account/mailVerification'] as const),
      ...(['account/makeRecoveryCodes', 'account/recoverPassword'] as const),
      'backup/prepareDownload',
      ...(['account/removeAuthenticator', 'account/removePasskey', 'contact/send'] as const),
      ...(['account/verifyEmail', 'account/confirmEmailChange'] as const),
      ...(['account/addPasskey', 'account/cancelEmailChange', 'account/deletePhoto'] as const),
      ...(['account/editNewsletters', 'account/editProfile', 'account/endOtherSessions'] as const),
      ...(['account/endSession', 'account/renamePasskey'] as const),
      ...(['donations/startCheckout', 'events/cancelRegistration'] as const),
      ...(['events/getRegistration', 'events/mailParticipants', 'events/register'] as const),
      ...(['media/beginUpload', 'media/replaceMedia', 'media/upload'] as const),
      ...(['newsletter/sendTest', 'subscriber/editPreferences'] as const),
      ...(['subscriber/getPreferences', 'subscriber/leave'] as const),
      ...(['subscriber/newsletterSubscribe', 'test/start'] as const),
    ],
  ],
];

/** The statuses other than 2xx of a call, in ascending order. */
export function failureStatusesOf(path: Path, call: Call): FailureStatus[] {
  const own = byRules.flatMap(([status, paths]) => (paths.includes(path) ? [status] : []));
  const session: FailureStatus[] = accessOf(call).session === 'none' ? [] : [401];
  const uploads: FailureStatus[] = call.file ? [429] : [];
  return [...new Set([...always, ...session, ...uploads, ...own])].sort(
    (one, other) => one - other,
  );
}
