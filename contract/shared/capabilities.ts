/** Those that show no one's personal data, besides the names and addresses of reviewers. */
const withoutPersonalData = [
  // Content
  /** Write drafts of pages other than newsletters, and restore their versions. */
  'pages.edit',
  /** Publish, rename, reorder and delete them, and change their quizzes, which have no drafts. */
  'pages.publish',
  /** See which drafts there are in the sections that one edits, what is scheduled, the trash, and the reviewers. */
  'drafts.read',
  /** Preview formatted texts, wherever they are written. */
  'texts.preview',
  /** Choose pictures and recordings, upload them, and change their alt text and folders. */
  'media.add',
  /** Open the media library on a screen of its own. */
  'media.browse',
  /** Replace and delete pictures and recordings, and change the focal point of those on published pages. */
  'media.replace',
  /** Write drafts of entries of lists: board, FAQ, footer, research, steps of the test. */
  'lists.edit',
  'lists.publish',
  'releases.edit',
  'releases.publish',
  /** Check claims and their sources, and retire sources. */
  'claims.manage',
  /** Keep the list of reviewers. */
  'reviewers.manage',
  /** Decide which sections require a review, and publish without one. */
  'reviews.waive',
  'redirects.change',
  /** Change the site's name, logo, colors and menus. */
  'settings.change',

  // Newsletter
  /** Write newsletters, preview them, and send tests. */
  'issues.edit',
  /** Publish and delete the pages of newsletters. */
  'issues.publish',
  /** Send and schedule mailings to subscribers. */
  'issues.send',

  // Events
  /** See all events, drafts included. */
  'events.read',
  'events.edit',
  /** Cancel and delete events. */
  'events.cancel',

  // Giving
  'campaigns.manage',

  // Administration
  /** Change how accounts are protected, and whether clicks are counted. */
  'security.change',
  /** Set up how mail is sent and gifts are paid. */
  'services.manage',
  /** See the system's state, and what is left to set up. */
  'system.manage',
  /** See the sums of people and money. */
  'figures.read',
] as const;

/** Those that show other people's personal data: who has one has more to protect than a site's texts. */
export const showingPersonalData = [
  // Newsletter
  /** Follow, pause, reschedule and cancel mailings, those to donors too. */
  'mailings.follow',
  /** Manage, import and segment subscribers. */
  'subscribers.manage',

  // Events
  /** See who is registered, and their feedback. */
  'participants.read',
  /** Add participants, give them spots, cancel and delete their registrations. */
  'participants.manage',
  'participants.checkIn',
  'participants.email',

  // Giving
  /** Know who has given, what, how and when. */
  'gifts.read',
  /** Record, correct and refund gifts, enter batches of them, and change the settings of giving. */
  'gifts.manage',
  'donors.manage',
  'donors.email',
  /** Send receipts and statements, and write their thank-you texts. */
  'receipts.send',

  // People
  /** Find and export people, and see their consents. */
  'people.read',
  /** Change people's names and phone numbers, and write notes and tasks about them. */
  'people.edit',
  /** Merge duplicates that have no account. */
  'people.merge',
  /** Export or delete everything about a person. */
  'people.erase',
  'messages.answer',

  // Administration
  /** Manage accounts, roles and invitations, and merge people with accounts. */
  'users.manage',
  /** See who did what: it names donors, releases, events and campaigns. */
  'audit.read',
  /** See single emails that were sent, and send them again. */
  'emails.manage',
  'backups.manage',
] as const;

/**
 * All that only some of the staff may do, by task. Calls and screens name one of these; the roles that have it are in
 * roles.ts. Administrators have all of them.
 */
export const capabilities = [...withoutPersonalData, ...showingPersonalData] as const;

export type Capability = (typeof capabilities)[number];
