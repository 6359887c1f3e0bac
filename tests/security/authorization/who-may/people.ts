import type { Calls } from './access.ts';

/** People and money: messages, subscribers, mailings, events and gifts. */
export const people: Calls = {
  // contact: our own.
  'contact/addNote': 'administrator',
  'contact/answer': 'administrator',
  'contact/deleteMessages': 'administrator',
  'contact/editMessages': 'administrator',
  'contact/exportMessages': 'administrator',
  'contact/getMessage': 'administrator',
  'contact/getMessages': 'administrator',
  'contact/send': 'anyone',

  // dashboard: our own.
  'dashboard/dismissChecklist': 'administrator',
  'dashboard/getChecklist': 'administrator',
  'dashboard/getDrafts': 'editor',
  'dashboard/getOverview': 'administrator',

  // backup: our own.
  'backup/backUpNow': 'administrator',
  'backup/decideHeld': 'administrator',
  'backup/editSchedule': 'administrator',
  'backup/getStatus': 'administrator',
  'backup/prepareDownload': 'administrator',
  // system: our own.
  'system/getStatus': 'administrator',

  // doctor: our own.
  'doctor/getReport': 'administrator',

  // mail: our own.
  'mail/getOutage': 'administrator',
  'mail/getOutbox': 'administrator',
  'mail/resendEmails': 'administrator',

  // newsletter: our own.
  'newsletter/cancelMailing': 'administrator',
  'newsletter/check': 'editor',
  'newsletter/countRecipients': 'administrator',
  'newsletter/editIssue': 'editor',
  'newsletter/getFailedRecipients': 'administrator',
  'newsletter/getIssue': 'editor',
  'newsletter/getIssueStates': 'editor',
  'newsletter/getMailing': 'administrator',
  'newsletter/getMailings': 'administrator',
  'newsletter/pauseMailing': 'administrator',
  'newsletter/preview': 'editor',
  'newsletter/resumeMailing': 'administrator',
  'newsletter/sendTest': 'editor',
  'newsletter/startMailing': 'administrator',

  // subscriber: from the specification.
  'subscriber/allSubscriber': 'administrator',
  'subscriber/deleteSubscriber': 'administrator',
  'subscriber/deleteSubscribers': 'administrator',
  'subscriber/newsletterSubscribe': 'anyone',

  // subscriber: our own.
  'subscriber/addImportPart': 'administrator',
  'subscriber/beginImport': 'administrator',
  'subscriber/confirmSubscription': 'anyone',
  'subscriber/deleteImport': 'administrator',
  'subscriber/deleteMatchingSubscribers': 'administrator',
  'subscriber/editPreferences': 'anyone',
  'subscriber/exportImportReport': 'administrator',
  'subscriber/exportSubscribers': 'administrator',
  'subscriber/getGrowth': 'administrator',
  'subscriber/getImport': 'administrator',
  'subscriber/getPreferences': 'anyone',
  'subscriber/getSubscriber': 'administrator',
  'subscriber/leave': 'anyone',
  'subscriber/mailPreferences': 'anyone',
  'subscriber/previewImport': 'administrator',
  'subscriber/startImport': 'administrator',

  // sendgrid: from the specification.
  'sendgrid/sync-unsubscribes': 'administrator',

  // sendgrid: our own.
  'sendgrid/getSync': 'administrator',

  // events: our own.
  'events/allEvents': 'editor',
  'events/allParticipants': 'administrator',
  'events/cancelEvent': 'administrator',
  'events/cancelParticipants': 'administrator',
  'events/cancelRegistration': 'anyone',
  'events/checkIn': 'administrator',
  'events/deleteEvent': 'administrator',
  'events/deleteParticipants': 'administrator',
  'events/editEvent': 'editor',
  'events/exportEvents': 'editor',
  'events/exportParticipants': 'administrator',
  'events/getAddresses': 'anyone',
  'events/getCalendar': 'anyone',
  'events/getEvent': 'anyone',
  'events/getEventChoices': 'administrator',
  'events/getEventToEdit': 'editor',
  'events/getEvents': 'anyone',
  'events/getRegistration': 'anyone',
  'events/mailParticipants': 'administrator',
  'events/register': 'anyone',

  // donations: our own.
  'donations/addDonation': 'administrator',
  'donations/correctDonation': 'administrator',
  'donations/editDonation': 'administrator',
  'donations/editDonor': 'administrator',
  'donations/editSettings': 'administrator',
  'donations/exportDonations': 'administrator',
  'donations/exportDonors': 'administrator',
  'donations/getDonation': 'administrator',
  'donations/getDonations': 'administrator',
  'donations/getDonor': 'administrator',
  'donations/getDonors': 'administrator',
  'donations/getForm': 'anyone',
  'donations/getOwnGifts': 'signed in',
  'donations/getOwnReceipt': 'signed in',
  'donations/getReceipt': 'administrator',
  'donations/getSimilarDonors': 'administrator',
  'donations/getSettings': 'administrator',
  'donations/getTotals': 'administrator',
  'donations/mailReceipt': 'administrator',
  'donations/refundDonation': 'administrator',
  'donations/startCheckout': 'anyone',
  'donations/stopMonthly': 'signed in',
};
