import { prefixOf } from '#contract/shared/language/language-paths.ts';
import { allLanguages } from '#contract/shared/language/languages.ts';

/** The forms for browsers without JavaScript: for anyone, but only from the site's own pages. */
const forms: readonly string[] = [
  'sign-in',
  'second-step',
  'sign-up',
  'sign-out',
  'recover-password',
  'set-new-password',
  'account-language',
  'mail-verification',
  'mail-preferences',
  'verify',
  'answer-merge',
  'accept-invitation',
  'subscribe',
  'preferences',
  'preferences-link',
  'leave',
  'contact',
  'donate',
  'practice-payment',
  'giving-link',
  'change-monthly',
  'giving-language',
  'update-card',
  'register-event',
  'cancel-registration',
  'event-feedback',
  'review-comment',
  'review-decision',
  'test',
  'quiz',
];

/** Where the forms are sent, in every language. */
export const formAddresses: readonly string[] = allLanguages.flatMap((language) =>
  forms.map((name) => `${prefixOf(language)}/forms/${name}`),
);

/** Everything served besides calls, pages and forms; each has its own test. */
export const otherAddresses: readonly string[] = [
  'GET /healthz',
  'GET /readyz',
  'GET /api/openapi.json',
  'GET /api/docs',
  'GET /api/docs/viewer.js',
  'GET /api/docs/viewer.css',
  'GET /api/docs/swagger-ui.js',
  'GET /api/docs/swagger-ui.css',
  'GET /media/:name',
  // Scripts, styles and fonts of the build.
  'GET /assets/:name',
  // With the token of METRICS_TOKEN.
  'GET /metrics',
  // With a link that an administrator got a moment ago.
  'GET /backups/:name',
  // With a link that a check-up of this site made within the last minute.
  'GET /check-up/:until/:proof',
  // With a link that an editor created, which shows a release before it is published.
  'GET /release-preview/:token',
  'GET /release-preview/exit',
  // With a mailed token, from any mail program.
  ...allLanguages.map((language) => `POST ${prefixOf(language)}/newsletter/leave`),
  // With a mailed token, which only counts; a forged one leads to the newsletters.
  'GET /newsletter/link/:token/:position',
  // With Stripe's signature.
  'POST /webhooks/stripe',
  // With a mail service's signature.
  'POST /webhooks/sendgrid',
  'POST /webhooks/mail',
  // A browser's preflight request before a cross-origin call.
  'OPTIONS *',
];
