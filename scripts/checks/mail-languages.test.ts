import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const features = join(import.meta.dirname, '../../server/features');
const mails = /\b(?:enqueueEmails?|mailVerification|send(?:Confirmation|Welcome)Email)\(/;
/** A language that is neither stored with the recipient nor that of staff. */
const otherLanguage =
  /\b(?:currentTranslate|currentLanguage|translate)\(|\btranslatorOf\((?!staffLanguage\))/;

/** Files that mail and name another language than the recipient’s own, and for what. */
const allowed: Record<string, string> = {
  'account/change-email.ts': 'the link that the caller waits for, and replies',
  'account/password.ts': 'the link that the caller waits for, and replies',
  'account/verify-email.ts': 'the link that the caller waits for, and replies',
  'auth/accounts/verification.ts': 'errors',
  'auth/authenticate.ts': 'replies',
  'auth/login.ts': 'the link that the caller waits for, and replies',
  'auth/register.ts': 'the link that the caller waits for, and replies',
  'contact/send.ts': 'the receipt for a visitor’s own message, and replies',
  'donations/monthly/change-monthly.ts': 'replies',
  'donations/own/request-link.ts': 'the link that the caller waits for, and the reply',
  'donations/receipts/receipts.ts': 'errors',
  'donations/statements/start-statements.ts': 'the sample, in the language that staff choose',
  'newsletter/mail-preferences.ts': 'the link that the caller waits for, and replies',
  'newsletter/subscribers/subscribe.ts': 'the link that the caller waits for, and replies',
  'pages/review/answer-review.ts': 'replies',
  'pages/review/request-review.ts': 'reviewers, who have chosen none: the language of the page',
  'people/merges/requests/answer-merge.ts': 'replies',
};

test('Emails are in the language of their recipients, but for the files of a list', () => {
  const found = readdirSync(features, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .filter((file) => {
      const source = readFileSync(join(features, file), 'utf8');
      return mails.test(source) && otherLanguage.test(source);
    });
  expect(found.sort()).toEqual(Object.keys(allowed).sort());
});
