import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** The messages of the specification that people see, each with the browser test that sees it. */
const seen: [message: string, test: string][] = [
  ['Something went wrong. Please try later.', 'cms/specified-messages'],
  ['Something went wrong. Please try later.', 'auth/sign-up'],
  [' already exists.', 'auth/sign-up'],
  ['Something went wrong. Please try again', 'auth/sign-up'],
  ['Please verify your email: ', 'auth/sign-in'],
  ['Password is incorrect.', 'auth/sign-in'],
  ['User with stranger@people.example email is not registred.', 'auth/sign-in'],
  ['Your with nobody@people.example email is not registred.', 'auth/modals'],
  ['Failed to sync unsubscribes.', 'newsletter/unsubscribe-sync'],
  ['Page Not Found: /', 'site/not-found'],
  ['You have been successfully signed in.', 'auth/sign-in'],
  ['You have been successfully registered. Please, check your email.', 'auth/sign-up'],
  ['Please check you email. We sent you link to recover password.', 'auth/modals'],
  ['Thank you! Your password have been reset.', 'auth/email-verification'],
  [' page is updated.', 'cms/specified-messages'],
  ['Read More Text page is updated.', 'cms/save-feedback'],
  ['Term is deleted.', 'cms/specified-messages'],
  ['Board is updated.', 'cms/specified-messages'],
  ['Board member is deleted.', 'cms/specified-messages'],
  ['Contact is updated.', 'cms/specified-messages'],
  ['help is updated.', 'cms/specified-messages'],
  ['certification is updated.', 'cms/specified-messages'],
  ['cookies page is updated.', 'cms/specified-messages'],
  ['Footer is updated.', 'cms/specified-messages'],
  ['Paragraph is deleted.', 'cms/specified-messages'],
  ['Bottom Menu is updated.', 'cms/specified-messages'],
  ['Bottom Menu Link is deleted.', 'cms/specified-messages'],
  ['FAQ is updated.', 'cms/specified-messages'],
  ['Question is deleted.', 'cms/specified-messages'],
  ['FAQ Section is deleted.', 'cms/specified-messages'],
  ['Test Step is updated.', 'cms/specified-messages'],
  ['New Test Step is added.', 'cms/specified-messages'],
  ['Step is deleted.', 'cms/specified-messages'],
  ['Read More Paragraph is added.', 'cms/specified-messages'],
  ['Way To Donate is updated.', 'cms/specified-messages'],
  ['Way To Donate is deleted.', 'cms/specified-messages'],
  ['Subscriber is deleted.', 'cms/specified-messages'],
  ['Subscribers are deleted.', 'newsletter/subscribers'],
  [' Subscribers were updated.', 'newsletter/unsubscribe-sync'],
  ['Thank you! Please check your email', 'newsletter/subscribing'],
];

test.each(seen)('A browser test sees the specification’s message “%s”: %s', (message, name) => {
  const file = join(import.meta.dirname, '../../tests/browser', `${name}.spec.ts`);
  expect(readFileSync(file, 'utf8')).toContain(message);
});
