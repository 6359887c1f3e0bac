import type { Reply } from '#contract/index.ts';
import { sections } from '#contract/shared/pages/sections.ts';

export type Entry = Reply<'audit/getEntries'>['entries'][number];

/** Descriptions of actions whose names are not clear. */
const actions: Record<string, string> = {
  'user.register': 'Created an account',
  'user.make-member': 'Changed the role to member',
  'user.make-administrator': 'Changed the role to administrator',
  'user.make-editor': 'Changed the role to editor',
  'invitation.send': 'Invited someone to the staff',
  'invitation.resend': 'Sent an invitation again',
  'invitation.revoke': 'Revoked an invitation',
  'invitation.accept': 'Accepted an invitation to the staff',
  'user.suspend': 'Suspended',
  'user.restore': 'Reinstated',
  'user.delete': 'Deleted',
  'user.end-sessions': 'Signed out everywhere',
  'users.export': 'Exported the users',
  'session.begin': 'Signed in',
  'session.end': 'Signed out',
  'account.edit': 'Changed the name',
  'account.photo': 'Changed the photo',
  'account.export': 'Exported their own data',
  'email.ask': 'Requested an email change',
  'email.keep': 'Canceled an email change',
  'email.change': 'Changed the email',
  'email.verify': 'Verified the email',
  'email.ask-to-verify': 'Resent the verification email',
  'password.change': 'Changed the password',
  'password.reset': 'Set a new password',
  'newsletters.edit': 'Chose newsletters',
  'two-factor.reset': 'Turned off two-step sign-in',
  'two-factor.app-on': 'Set up an authenticator app',
  'two-factor.app-off': 'Removed the authenticator app',
  'two-factor.passkey-add': 'Added a passkey',
  'two-factor.passkey-remove': 'Removed a passkey',
  'two-factor.passkey-rename': 'Renamed a passkey',
  'two-factor.codes-made': 'Created recovery codes',
  'two-factor.code-used': 'Signed in with a recovery code',
  'services.edit': 'Changed how mail is sent or gifts are paid',
  'services.stop': 'Stopped using the saved settings of mail or payments',
  'services.test': 'Sent a test email',
  'subscription.ask': 'Signed up for the newsletter',
  'subscription.confirm': 'Confirmed the subscription',
  'subscription.edit': 'Chose newsletters from an emailed link',
  'subscription.leave': 'Unsubscribed',
  'subscriber.add': 'Added a subscriber',
  'subscriber.edit': 'Changed a subscriber',
  'subscriber.unsubscribe': 'Unsubscribed someone',
  'subscriber.delete-notes': 'Deleted the imported notes about a subscriber',
  'subscribers.delete': 'Deleted subscribers',
  'subscribers.export': 'Exported the subscribers',
  'subscribers.sync': 'Synced unsubscribes from SendGrid',
  'message.receive': 'Sent a message',
  'message.answer': 'Replied to a message',
  'message.note': 'Added a note to a message',
  'message.edit': 'Changed a message’s status',
  'message.delete': 'Deleted a message',
  'messages.export': 'Exported the messages',
  'events.edit': 'Changed an event',
  'events.duplicate': 'Duplicated an event',
  'events.repeat': 'Repeated an event',
  'events.cancel': 'Canceled an event',
  'events.delete': 'Deleted an event',
  'events.mail': 'Emailed participants',
  'participant.register': 'Registered for an event',
  'participant.feedback': 'Gave feedback on an event',
  'participant.cancel': 'Canceled their registration',
  'participant.add': 'Added a participant',
  'participants.promote': 'Gave spots to people on the waitlist',
  'participant.check-in': 'Checked someone in',
  'participant.check-out': 'Undid a check-in',
  'participants.cancel': 'Canceled registrations',
  'participants.delete': 'Deleted registrations',
  'events.export': 'Exported the events',
  'participants.export': 'Exported the participants',
  'donations.receive': 'Received a gift online',
  'donations.practice': 'Received a practice gift',
  'donations.deletePractice': 'Deleted the practice gifts',
  'donations.add': 'Recorded a gift',
  'donations.edit': 'Edited a gift’s notes',
  'donations.correct': 'Corrected a gift',
  'donations.refund': 'Refunded a gift',
  'donations.change': 'Updated refunds from Stripe',
  'donations.mailReceipt': 'Emailed a receipt',
  'donations.changeMonthly': 'Changed a monthly gift',
  'donors.chooseLanguage': 'Chose the language of a donor’s emails',
  'donations.stopMonthly': 'Stopped a monthly gift',
  'donations.export': 'Exported the gifts',
  'statements.start': 'Started to email annual statements',
  'statements.pause': 'Paused the emails of annual statements',
  'statements.resume': 'Resumed the emails of annual statements',
  'statements.cancel': 'Canceled the emails of annual statements',
  'statements.resend': 'Sent failed emails of annual statements again',
  'thankYou.edit': 'Changed a thank-you text',
  'thankYou.delete': 'Deleted a thank-you text',
  'campaigns.add': 'Added a campaign',
  'campaigns.edit': 'Edited a campaign',
  'campaigns.delete': 'Deleted a campaign',
  'gift-batches.add': 'Started a batch of gifts',
  'gift-batches.edit': 'Edited a batch of gifts',
  'gift-batches.close': 'Recorded a batch of gifts',
  'gift-batches.delete': 'Deleted a batch of gifts',
  'donors.add': 'Added a donor',
  'donors.edit': 'Changed a donor',
  'donors.export': 'Exported the donors',
  'donors.merge': 'Merged a donor into another',
  'donors.undo-merge': 'Undid a merge of donors',
  'people.add-note': 'Wrote a note about a person',
  'people.add-task': 'Added a task about a person',
  'people.delete': 'Deleted a person with their data',
  'people.delete-note': 'Deleted a note about a person',
  'people.delete-task': 'Deleted a task about a person',
  'people.edit': 'Changed a profile',
  'people.edit-note': 'Changed a note about a person',
  'people.edit-task': 'Changed a task about a person',
  'people.export': 'Exported the people',
  'people.export-data': 'Exported a person’s data',
  'people.mark-distinct': 'Marked two profiles as different people',
  'people.merge': 'Merged two profiles',
  'people.request-merge': 'Asked whether two profiles are one person’s',
  'people.cancel-merge-request': 'Withdrew a request to merge two profiles',
  'people.confirm-merge': 'Agreed to a merge of two profiles',
  'people.refuse-merge': 'Refused a merge of two profiles',
  'people.undo-merge': 'Undid a merge of profiles',
  'giving.edit': 'Changed the donation settings',
  'giving.editForm': 'Changed the donation form',
  'audit.export': 'Exported the audit trail',
  'page.delete': 'Moved a page to the trash',
  'page.untrash': 'Restored a page from the trash',
  'page.purge': 'Permanently deleted a page',
  'page.duplicate': 'Duplicated a page',
  'page.translate': 'Started the translation of a page',
  'translations.export': 'Exported texts for a translator',
  'translations.import': 'Imported texts from a translator as drafts',
  'page.mark-translated': 'Marked a part of a translation as up to date',
  'page.unpublish': 'Unpublished a page',
  'page.schedule-publish': 'Scheduled the publication of a page',
  'page.schedule-unpublish': 'Scheduled the unpublication of a page',
  'page.cancel-schedule': 'Canceled what was scheduled for a page',
  'page.publish-scheduled': 'Published a page as scheduled',
  'page.unpublish-scheduled': 'Unpublished a page as scheduled',
  'page.schedule-refused': 'Did not do what was scheduled for a page',
  'page.release-publish': 'Published a page with a release',
  'page.release-unpublish': 'Unpublished a page with a release',
  'page.release-trash': 'Moved a page to the trash with a release',
  'page.release-undo': 'Undid a release of a page',
  'release.add': 'Started a release',
  'release.collect': 'Added changes to a release',
  'release.remove': 'Removed a change from a release',
  'release.publish': 'Published a release',
  'release.undo': 'Undid a release',
  'release.schedule': 'Scheduled a release',
  'release.cancel-schedule': 'Canceled the schedule of a release',
  'release.publish-scheduled': 'Published a release as scheduled',
  'release.schedule-refused': 'Did not publish a scheduled release',
  'release.preview': 'Created a preview link of a release',
  'release.revoke-preview': 'Revoked a preview link of a release',
  'sync.page': 'Published a page',
  'sync.intro': 'Published the introduction of a page',
  'sync.content': 'Published the paragraphs of a page',
  'sync.withoutReview': 'Published a page without a review',
  'footerPages.arrange': 'Reordered the footer pages',
  'research.arrange': 'Reordered a research list',
  'outbox.resend': 'Sent emails again',
  'issue.test': 'Sent a test of a newsletter',
  'mailing.start': 'Started or scheduled a newsletter',
  'mailing.pause': 'Paused a newsletter',
  'mailing.resume': 'Resumed a newsletter',
  'mailing.cancel': 'Canceled a newsletter',
  'mailing.reschedule': 'Rescheduled a newsletter',
  'newsletter.count-clicks': 'Turned on counting clicks in newsletters',
  'newsletter.stop-clicks': 'Turned off counting clicks in newsletters',
  'segment.add': 'Added a segment of subscribers',
  'segment.edit': 'Changed a segment of subscribers',
  'segment.delete': 'Deleted a segment of subscribers',
  'subscribers.import': 'Imported subscribers',
  'checklist.dismiss': 'Hid the checklist',
  'settings.setUp': 'Set up the site',
  'setup.skip': 'Left the setup for later',
  'subscribers.import-undo': 'Undid a subscriber import',
  'subscribers.import-away': 'Deleted a subscriber import',
  'security.export': 'Exported the security log',
  'backups.discard-held': 'Discarded the emails held after a restore',
  'backups.edit': 'Changed the backup schedule',
  'backups.export': 'Downloaded a backup',
  'backups.send-held': 'Sent the emails held after a restore',
  'backups.start': 'Started a backup',
  'claim.delete': 'Deleted a claim',
  'claim.save': 'Saved a claim',
  'password.make-link': 'Created a password link on the server',
  'people.removeDemo': 'Removed the demo’s people on the server',
  'reviewer.add': 'Added a reviewer',
  'reviewer.delete': 'Removed a reviewer',
  'reviewer.edit': 'Edited a reviewer',
  'review.approved': 'Approved a revision as its reviewer',
  'review.changes': 'Asked for changes as a reviewer',
  'review.comment': 'Commented on a revision as its reviewer',
  'review.request': 'Requested a review',
  'review.resolve': 'Resolved or reopened a review comment',
  'review.revoke': 'Revoked a review link',
  'source.reinstate': 'Reinstated a source',
  'source.retire': 'Retired a source',
  'source.todo': 'Checked or reopened a to-do of a source',
};

/** Verbs for changes of the site's content, by the part after the dot: 'page.delete'. */
const changes: Record<string, string> = {
  add: 'Added',
  arrange: 'Reordered',
  delete: 'Deleted',
  discard: 'Discarded a draft of',
  draft: 'Saved a draft of',
  edit: 'Changed',
  export: 'Exported',
  icon: 'Changed the icon of',
  import: 'Imported',
  publish: 'Published a draft of',
  rename: 'Renamed',
  replace: 'Replaced',
  restore: 'Restored an earlier version of',
  upload: 'Added',
};

/** The changed content, by the part before the dot. */
const changed: Record<string, string> = {
  board: 'the board',
  bottomMenu: 'the bottom menu',
  contacts: 'the contacts',
  donate: 'the ways to donate',
  faq: 'the FAQ',
  footerData: 'the footer',
  footerPages: 'a footer page',
  issue: 'a newsletter email',
  media: 'a picture or recording',
  page: 'a page',
  quiz: 'a quiz',
  redirects: 'redirects',
  release: 'a release',
  research: 'a research item',
  researchTerms: 'the glossary',
  settings: 'the settings',
  synonyms: 'the search synonyms',
  test: 'the nutrition test',
  translations: 'a translation of a list’s entry',
};

/** An action in words: known ones, or 'Board: edit' for 'board.edit'. */
export function actionInWords(action: string): string {
  const known = actions[action];
  if (known) return known;
  // 'donations.correct: amount $25.00 → $30.00'
  const [name = '', detail = ''] = action.split(/: (.*)/s, 2);
  if (detail !== '' && actions[name]) return `${actions[name]}: ${detailInWords(name, detail)}`;
  if (action.startsWith('user.make-')) return rolesInWords(action.slice('user.make-'.length));
  const [kind = '', ...rest] = action.split(/[.:]/, 2);
  const [did, what] = [changes[rest.join(' ')], changed[kind]];
  // Deleting an entry does not delete its list: 'faq.delete'.
  if (did && what?.startsWith('the ') && rest[0] === 'delete') return `${did} a part of ${what}`;
  if (did && what) return `${did} ${what}`;
  return `${spaced(kind).replace(/^./, (letter) => letter.toUpperCase())}: ${spaced(rest.join(' '))}`;
}

/** The changed parts of a monthly gift, which the trail has by their names in the call. */
const partsOfMonthly: Record<string, string> = {
  amount: 'amount',
  nextOn: 'date of the next gift',
  isPaused: 'pause',
};

const detailInWords = (name: string, detail: string) =>
  name === 'donations.changeMonthly'
    ? detail
        .split(', ')
        .map((part) => partsOfMonthly[part] ?? part)
        .join(', ')
    : detail;

/** @param names 'newsletter-and-events' */
const rolesInWords = (names: string) => `Changed the roles to ${names.replaceAll('-and-', ', ')}`;

const spaced = (name: string) =>
  name
    .replace(/([a-z])([A-Z])/g, (_, end, start) => `${end} ${start.toLowerCase()}`)
    .replaceAll('-', ' ');

const deleted: Record<string, string> = {
  user: 'a deleted account',
  subscriber: 'a deleted subscriber',
  message: 'a deleted message',
  event: 'a deleted event',
  participant: 'a deleted registration',
  donor: 'a deleted donor',
  person: 'a deleted person',
  import: 'a deleted import',
  monthly: 'a deleted monthly gift',
};

/** The subject of an action. */
export function targetInWords({ target: { subject, name, isDeleted } }: Entry): string {
  if (name !== '') return name;
  if (subject === 'backups') return 'Backups';
  if (!isDeleted || isPage(subject)) return subjectInWords(subject);
  return deleted[subject.split('/')[0] ?? ''] ?? 'something that was deleted';
}

/** Whether a subject is a page: 'programs/School-Garden'. Of one that is gone, its address says most. */
const isPage = (subject: string): boolean =>
  sections.some((section) => subject.startsWith(`${section}/`));

/** The address of a page, next to its title; empty for other subjects, and where it is all there is to say. */
export const addressInWords = ({ target: { subject, name } }: Entry): string =>
  name !== '' && isPage(subject) ? subject : '';

/** Subjects that need no label: a page's path, or 'giving/legalName,ein', the changed settings. */
function subjectInWords(subject: string): string {
  const [, kind, names] = /^(giving|settings)\/([\w,]+)$/.exec(subject) ?? [];
  if (kind === undefined || names === undefined) return subject;
  const words = names
    .split(',')
    .map((name) => (name === 'ein' ? 'EIN' : spaced(name)))
    .join(', ');
  return words.replace(/^./, (letter) => letter.toUpperCase());
}
