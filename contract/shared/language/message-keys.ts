import type account from '../../../messages/en/account.json';
import type auth from '../../../messages/en/auth.json';
import type calendar from '../../../messages/en/calendar.json';
import type campaigns from '../../../messages/en/campaigns.json';
import type common from '../../../messages/en/common.json';
import type contact from '../../../messages/en/contact.json';
import type content from '../../../messages/en/content.json';
import type courses from '../../../messages/en/courses.json';
import type donate from '../../../messages/en/donate.json';
import type email from '../../../messages/en/email.json';
import type errors from '../../../messages/en/errors.json';
import type events from '../../../messages/en/events.json';
import type fields from '../../../messages/en/fields.json';
import type giving from '../../../messages/en/giving.json';
import type home from '../../../messages/en/home.json';
import type newsletter from '../../../messages/en/newsletter.json';
import type pages from '../../../messages/en/pages.json';
import type preferences from '../../../messages/en/preferences.json';
import type print from '../../../messages/en/print.json';
import type receipts from '../../../messages/en/receipts.json';
import type registration from '../../../messages/en/registration.json';
import type research from '../../../messages/en/research.json';
import type search from '../../../messages/en/search.json';
import type searchPage from '../../../messages/en/searchPage.json';
import type shell from '../../../messages/en/shell.json';
import type statements from '../../../messages/en/statements.json';
import type subscribe from '../../../messages/en/subscribe.json';
import type test from '../../../messages/en/test.json';
import type ui from '../../../messages/en/ui.json';
import type verifying from '../../../messages/en/verifying.json';

/** The English catalogs, by the names of their files: every other language has the same ones. */
interface Catalogs {
  account: typeof account;
  auth: typeof auth;
  calendar: typeof calendar;
  campaigns: typeof campaigns;
  common: typeof common;
  contact: typeof contact;
  content: typeof content;
  courses: typeof courses;
  donate: typeof donate;
  email: typeof email;
  errors: typeof errors;
  events: typeof events;
  fields: typeof fields;
  giving: typeof giving;
  home: typeof home;
  newsletter: typeof newsletter;
  pages: typeof pages;
  preferences: typeof preferences;
  print: typeof print;
  receipts: typeof receipts;
  registration: typeof registration;
  research: typeof research;
  search: typeof search;
  searchPage: typeof searchPage;
  shell: typeof shell;
  statements: typeof statements;
  subscribe: typeof subscribe;
  test: typeof test;
  ui: typeof ui;
  verifying: typeof verifying;
}

/** A text of the catalogs: 'contact.send' is `send` in `contact.json`. */
export type MessageKey = {
  [Name in keyof Catalogs]: `${Name}.${keyof Catalogs[Name] & string}`;
}[keyof Catalogs];
