import { api, type Mutant, security } from '#tests/mutants/mutant.ts';

const ofMail = [api('services/mail-settings')];
const ofStripe = [api('services/stripe-settings')];
const ofNamedServers = [security('mail/named-mail-servers')];

/** Mail and payments that administrators set up in the dashboard. */
export const serviceSettings: readonly Mutant[] = [
  {
    id: 'services-private-mail-server',
    file: 'server/platform/mail/smtp-connection.ts',
    find: 'server.isPublicOnly ? await atPublicAddress(server.options) : server.options',
    replace: 'server.options',
    hole: 'A mail server whose name leads to a private address later is contacted.',
    tests: ofNamedServers,
  },
  {
    id: 'services-password-to-others',
    file: 'server/features/services/edit-mail.ts',
    find: '  before.host !== after.host ||\n',
    replace: '',
    hole: 'An administrator who does not know the mail password has it sent to a server of their own.',
    tests: ofMail,
  },
  {
    id: 'services-environment-loses',
    file: 'server/platform/services/combine-services.ts',
    find: 'given.mailFrom ?? (fields.sender || given.usualFrom)',
    replace: 'fields.sender || given.mailFrom || given.usualFrom',
    hole: 'What was saved in the dashboard silently overrules the environment.',
    tests: ofMail,
  },
  {
    id: 'services-links-shown-again',
    file: 'server/platform/services/combine-services.ts',
    find: 'mail !== undefined || mailSecrets.isSaved',
    replace: 'mail !== undefined',
    hole: 'An administrator turns mail off and reads a colleague’s link to reset the password.',
    tests: ofMail,
  },
  {
    id: 'services-practice-in-earnest',
    file: 'server/features/donations/practice/practice-payment.ts',
    find: "  if (unreadable.includes('stripe')) return false;\n",
    replace: '',
    hole: 'After a restore onto another key, donors give practice gifts and believe that they are real.',
    tests: ofStripe,
  },
];
