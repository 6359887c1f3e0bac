import type { Generated } from 'kysely';

// Ids are text, times bigint milliseconds, flags 0 or 1, JSON is text: the same on both engines.

interface Users {
  id: string;
  email: string;
  /** The address in lower case: one account each. */
  email_key: string;
  first_name: string;
  last_name: string;
  password_hash: string;
  account_type: 0 | 1 | 2;
  is_verified: 0 | 1;
  photo: string;
  /** The address that waits to be confirmed; empty: none. */
  pending_email: Generated<string>;
  created_at: number;
  updated_at: number;
}

interface Sessions {
  id: string;
  user_id: string;
  token_hash: string;
  xsrf_hash: string;
  remember: 0 | 1;
  user_agent: string;
  /** Where it began: an IPv4 address or an IPv6 /64. */
  network: Generated<string>;
  created_at: number;
  last_seen_at: number;
  expires_at: number;
}

/** Where an account has been signed in: what is not here is a new device. */
interface Devices {
  id: string;
  user_id: string;
  network: string;
  /** The browser and system in plain words, or what it calls itself. */
  agent: string;
  first_seen_at: number;
  last_seen_at: number;
}

/** Confirms that somebody who has left a list comes back to it. */
type ListPurpose = 'subscription-test' | 'subscription-general' | 'subscription-newsletters';

/** Tokens that were mailed: one use, an expiry, hashed. */
interface MailedTokens {
  token_hash: string;
  purpose: 'email' | 'password' | 'subscription' | 'email-change' | ListPurpose;
  /** The user's or the subscriber's id. */
  subject_id: string;
  created_at: number;
  expires_at: number;
  used_at: number | null;
}

/** The app of an account that makes its codes. */
interface Authenticators {
  user_id: string;
  /** Encrypted: see secret-key.ts. Empty until a first code has proved that the app has it. */
  secret: string;
  added_at: number;
  /** The newest time step whose code was taken: none is taken twice, and no older one. */
  last_step: number;
  last_used_at: number | null;
  /** The secret of an app that is being set up, encrypted; empty: none. */
  pending_secret: string;
  pending_until: number;
}

interface Passkeys {
  id: string;
  user_id: string;
  /** As the authenticator names it, base64url. */
  credential_id: string;
  /** COSE, base64url. */
  public_key: string;
  /** How often the authenticator says it was used; many always say 0. */
  counter: number;
  /** JSON: how a browser may reach it. */
  transports: string;
  name: string;
  created_at: number;
  last_used_at: number | null;
}

interface RecoveryCodes {
  code_hash: string;
  user_id: string;
  created_at: number;
  used_at: number | null;
}

/** What a passkey has to sign, and the second step of a sign-in that waits for it. Each is taken once. */
interface Challenges {
  challenge_hash: string;
  user_id: string;
  purpose: 'sign-in' | 'passkey';
  /** Stands for the right password in the second step of a sign-in. */
  ticket_hash: string | null;
  remember: 0 | 1;
  expires_at: number;
}

interface Outbox {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  /** JSON of `Letter`: what its HTML is made of when it is sent. */
  letter: string;
  /** Whose account it is about, if anybody's. */
  user_id: string | null;
  purpose: string;
  status: 'waiting' | 'sending' | 'sent' | 'failed' | 'unknown';
  attempts: Generated<number>;
  next_try_at: Generated<number>;
  /** Until when the node that is sending it has it for itself. */
  lease_until: Generated<number>;
  /** When the mail service began to read it: after that nobody can say whether it arrived. */
  handed_over_at: number | null;
  error: Generated<string>;
  created_at: number;
  sent_at: number | null;
}

interface Pages {
  id: string;
  section: string;
  name: string;
  /** The name in lower case: names match in any case. */
  name_key: string;
  position: number;
  version: number;
  /** JSON of `PageIntro`, and `PageParagraph[]`: see pages/content.ts. Live is null before the first sync. */
  draft_intro: string;
  draft_content: string;
  live_intro: string | null;
  live_content: string | null;
  has_changes: 0 | 1;
  published_at: number | null;
  updated_at: number;
  updated_by: string | null;
}

/** What was done to a page, with the words that it then had. */
interface PageVersions {
  id: string;
  page_id: string;
  version: number;
  kind: Generated<'saved' | 'restored' | 'live' | 'renamed'>;
  /** The page's name then; empty in what was written before names were kept. */
  name: Generated<string>;
  title: string;
  draft_intro: string;
  draft_content: string;
  created_at: number;
  created_by: string | null;
}

interface Ordered {
  id: string;
  position: number;
  version: number;
}

interface BoardMembers extends Ordered {
  name: string;
  job: string;
  bio: string;
  bio_html: string;
  photo: string;
}

interface Contacts extends Ordered {
  name: string;
  address: string;
  phone: string;
  email: string;
  hours: string;
}

interface FaqSections {
  column_number: number;
  title: string;
}

interface FaqQuestions {
  id: string;
  column_number: number;
  question: string;
  answer: string;
  answer_html: string;
  position: number;
}

interface FaqReadMore {
  id: string;
  question_id: string;
  text: string;
  html: string;
  position: number;
}

interface TestSteps extends Ordered {
  name: string;
  title: string;
}

interface TestParagraphs {
  id: string;
  step_id: string;
  title: string;
  text: string;
  html: string;
  position: number;
}

interface TestQuestions {
  id: string;
  step_id: string;
  text: string;
  /** JSON: list of {id, text, correct}. */
  options: string;
  explanation: string;
  position: number;
}

interface WaysToDonate extends Ordered {
  title: string;
  text: string;
  html: string;
  url: string;
  icon: string;
}

interface FooterData {
  name: string;
  title: string;
  text: string;
  html: string;
  version: number;
  position: number;
}

interface FooterPages {
  name: string;
  name_key: string;
  title: string;
  subtitle: string;
  link_name: string;
  position: number;
  version: number;
}

interface FooterParagraphs {
  id: string;
  page_name: string;
  title: string;
  text: string;
  html: string;
  position: number;
}

interface BottomMenuColumns {
  column_name: string;
  position: number;
}

interface BottomMenuLinks {
  id: string;
  column_name: string;
  link_name: string;
  url: string;
  is_active: 0 | 1;
  position: number;
}

interface ResearchTerms extends Ordered {
  term: string;
  definition: string;
  html: string;
}

interface ResearchItems extends Ordered {
  kind: string;
  name: string;
  title: string;
  author: string;
  year: number | null;
  url: string;
  text: string;
  html: string;
  image: string;
}

interface Subscribers {
  id: string;
  email: string;
  email_key: string;
  test: 0 | 1;
  general: 0 | 1;
  newsletters: 0 | 1;
  status: 'pending' | 'confirmed' | 'unsubscribed';
  /** The account that asked for it: confirming the account's address confirms it too. */
  user_id: string | null;
  created_at: number;
  confirmed_at: number | null;
  /** When its owner last chose: what was left before that counts no more. */
  chosen_at: Generated<number>;
  source: Generated<'form' | 'import'>;
}

/** Who has left which lists, when and how. Rows are only ever added; they outlive the subscriber. */
interface Departures {
  id: string;
  subscriber_id: string;
  /** A keyed hash of the address: it tells an address again, and nobody reads one out of it. */
  address_hash: string;
  test: 0 | 1;
  general: 0 | 1;
  newsletters: 0 | 1;
  how: 'link' | 'one-click' | 'account' | 'sendgrid' | 'deleted';
  /** When the subscription that ended with it had been confirmed; null: it had not, or goes on. */
  joined_at: number | null;
  left_at: number;
}

/** Files of addresses on their way to becoming subscribers. */
interface SubscriberImports {
  id: string;
  file_name: string;
  status: 'receiving' | 'ready' | 'waiting' | 'running' | 'done' | 'failed';
  /** The file's size, in bytes. */
  size: number;
  /** JSON of `Reading`: how the file is read; JSON of the preview; JSON of `Wishes`: what becomes of its rows. */
  reading: Generated<string>;
  preview: Generated<string>;
  wishes: Generated<string>;
  rows_done: Generated<number>;
  rows_added: Generated<number>;
  message: Generated<string>;
  lease_until: Generated<number>;
  created_by: string | null;
  created_at: number;
}

/** The pieces of an announced file, in base64. */
interface SubscriberImportParts {
  import_id: string;
  position: number;
  data: string;
}

/** What the program does by itself from time to time, by name. */
interface Schedules {
  name: string;
  /** By the database's clock. */
  next_at: number;
  lease_until: Generated<number>;
  last_done_at: number | null;
}

/** What an issue of the newsletter says when it is mailed, beside its page. */
interface NewsletterIssues {
  page_id: string;
  subject: string;
  preview_text: string;
  version: number;
}

/** An issue that goes to a list. */
interface Mailings {
  id: string;
  /** Which issue it is, even when its page has another address now, or is gone. */
  page_id: string;
  slug: string;
  list: 'general' | 'newsletters' | 'test';
  subject: string;
  preview_text: string;
  /** JSON of `MailingLetter`: what was checked is what is sent, whatever becomes of the page. */
  letter: string;
  status: 'scheduled' | 'sending' | 'finished' | 'canceled';
  is_paused: Generated<0 | 1>;
  /** Mails a second; null: as many as the mail service takes. */
  rate: number | null;
  start_at: number;
  started_at: number | null;
  finished_at: number | null;
  created_at: number;
  created_by: string | null;
  total: Generated<number>;
  sent: Generated<number>;
  failed: Generated<number>;
  repeated: Generated<number>;
  /** How many have left the list, or were deleted, before their turn. */
  gone: Generated<number>;
  /** When the rate lets the next mails be taken. */
  next_slot_at: Generated<number>;
  /** How many were done when that was last looked at, and how fast they had become more, in mails a second. */
  sampled_at: Generated<number>;
  sampled_count: Generated<number>;
  per_second: Generated<number>;
  trouble: Generated<string>;
}

/** Whom a mailing goes to, one row for each address. */
interface MailingRecipients {
  mailing_id: string;
  email_key: string;
  subscriber_id: string;
  status: 'waiting' | 'claimed' | 'sent' | 'failed' | 'left';
  /** The engine that has claimed it. */
  owner: Generated<string>;
  lease_until: Generated<number>;
  attempts: Generated<number>;
  next_try_at: Generated<number>;
  /** When the mail service was about to read it: after that nobody can say whether it arrived. */
  handed_over_at: number | null;
  /** Whether it was handed over again without knowing what had become of it. */
  is_repeated: Generated<0 | 1>;
  error: Generated<string>;
  done_at: number | null;
}

interface Redirects {
  /** In lower case, without a slash at its end: see `redirectKey`. */
  from_path: string;
  to_path: string;
  status: 301 | 302;
  version: Generated<number>;
  created_at: number;
}

/** What the whole site shares, as JSON by name. */
interface SiteSettings {
  name: string;
  value: string;
}

/** What changed, in the order in which it went live: every node drops the pages that carry one of the tags. */
interface ChangeMarks {
  id: Generated<number>;
  tags: string;
  created_at: number;
}

/** Who did what to what, and when. Rows are only ever added. */
interface AuditLog {
  id: string;
  user_id: string | null;
  action: string;
  subject: string;
  created_at: number;
}

/** How often something was tried in the current window, by bucket. */
interface RateLimits {
  bucket: string;
  count: number;
  resets_at: number;
  /** Until when the next try has to wait. */
  blocked_until: Generated<number>;
}

/** What a person had deleted, by ids that mean nothing without their rows: a restored backup deletes it again. */
interface Deletions {
  /** 'user/{id}' or 'subscriber/{id}'. */
  subject: string;
  deleted_at: number;
}

/** A picture or a recording of the media library. */
interface Media {
  id: string;
  kind: 'picture' | 'recording';
  /** What texts and fields name it by: see platform/media/names.ts. */
  name: string;
  title: string;
  width: number;
  height: number;
  alt: string;
  is_decorative: 0 | 1;
  focus_x: number;
  focus_y: number;
  bytes: number;
  /** Title, text and name in lower case: what a search looks through. */
  words: string;
  version: number;
  created_at: number;
  created_by: string | null;
}

/** What a picture was called before it was replaced: mails and open pages still ask for it. */
interface MediaFormerNames {
  /** The part of the name that all its files share. */
  stem: string;
  media_id: string;
}

/** A recording of which parts are still missing. */
interface MediaUploads {
  id: string;
  name: string;
  title: string;
  bytes: number;
  next_part: number;
  created_by: string;
  last_part_at: number;
}

/** Stored files that nothing names yet, or any more: they are removed when their time comes. */
interface UnclaimedFiles {
  name: string;
  remove_at: number;
}

export interface Tables {
  users: Users;
  sessions: Sessions;
  devices: Devices;
  mailed_tokens: MailedTokens;
  authenticators: Authenticators;
  passkeys: Passkeys;
  recovery_codes: RecoveryCodes;
  challenges: Challenges;
  outbox: Outbox;
  pages: Pages;
  page_versions: PageVersions;
  board_members: BoardMembers;
  contacts: Contacts;
  faq_sections: FaqSections;
  faq_questions: FaqQuestions;
  faq_read_more: FaqReadMore;
  test_steps: TestSteps;
  test_paragraphs: TestParagraphs;
  test_questions: TestQuestions;
  ways_to_donate: WaysToDonate;
  footer_data: FooterData;
  footer_pages: FooterPages;
  footer_paragraphs: FooterParagraphs;
  bottom_menu_columns: BottomMenuColumns;
  bottom_menu_links: BottomMenuLinks;
  research_terms: ResearchTerms;
  research_items: ResearchItems;
  subscribers: Subscribers;
  departures: Departures;
  subscriber_imports: SubscriberImports;
  subscriber_import_parts: SubscriberImportParts;
  schedules: Schedules;
  newsletter_issues: NewsletterIssues;
  mailings: Mailings;
  mailing_recipients: MailingRecipients;
  redirects: Redirects;
  site_settings: SiteSettings;
  change_marks: ChangeMarks;
  audit_log: AuditLog;
  rate_limits: RateLimits;
  deletions: Deletions;
  media: Media;
  media_former_names: MediaFormerNames;
  media_uploads: MediaUploads;
  unclaimed_files: UnclaimedFiles;
}
