/** The forms for browsers in which no script runs: for anyone, from the site's own pages alone. */
export const forms: readonly string[] = [
  'sign-in',
  'second-step',
  'sign-up',
  'sign-out',
  'recover-password',
  'set-new-password',
  'mail-verification',
  'mail-preferences',
  'verify',
  'subscribe',
  'preferences',
  'leave',
  'contact',
  'donate',
  'register-event',
  'cancel-registration',
  'test',
  'quiz',
];

/** What is served alongside the calls, the pages and the forms; each has a test of its own. */
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
  // With a link that an administrator got a moment ago.
  'GET /backups/:name',
  // With a mailed token, from wherever a mail program is.
  'POST /newsletter/leave',
  // With Stripe's signature.
  'POST /webhooks/stripe',
  // A browser's question before a call from another host.
  'OPTIONS *',
];
