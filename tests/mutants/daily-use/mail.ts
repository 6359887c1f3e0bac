import { api, type Mutant } from '#tests/mutants/mutant.ts';

const ofCrashes = [api('mail/crash-recovery')];
const ofOutages = [api('mail/outages')];
const ofResending = [api('mail/resending')];

/** Emails on slow machines and in outages: what is still on its way is neither sent again nor given up. */
export const slowMail: readonly Mutant[] = [
  {
    id: 'mailing-stop-impatient',
    file: 'server/features/newsletter/sending/newsletter-engine.ts',
    find: '    }\n    await this.#waitForRuns();\n  }\n\n  /** Sends everything',
    replace: '    }\n  }\n\n  /** Sends everything',
    hole: 'An orderly stop of the program sends newsletters twice.',
    tests: [api('newsletter/mailings')],
    only: 'closes its database',
  },
  {
    id: 'mail-impatient',
    file: 'server/platform/mail/smtp-connection.ts',
    find: 'giveUp = failAfter(timeouts.delivery);',
    replace: 'giveUp = failAfter(timeouts.answer * 3);',
    hole: 'A mail server that is slow to answer gets an email twice.',
    tests: ofCrashes,
    only: 'Nodes',
  },
  {
    id: 'mail-impatient-by-default',
    file: 'server/platform/mail/mail-timeouts.ts',
    find: 'delivery: 10 * minute };',
    replace: 'delivery: minute };',
    hole: 'A mail server that answers after two minutes gets an email twice.',
    tests: ofCrashes,
    only: 'Nodes',
  },
  {
    id: 'mail-lease-too-short',
    file: 'server/features/mail/queue.ts',
    find: 'const deliveryLease = defaultMailTimeouts.delivery + minute;',
    replace: 'const deliveryLease = minute;',
    hole: 'An email whose server is slow to answer is called unknown while its node still waits.',
    tests: ofCrashes,
    only: 'Nodes',
  },
  {
    id: 'mail-lease-unfenced',
    file: 'server/features/mail/queue.ts',
    find: 'if (await markHandedOver(db, mail, deliveryLease)) return;',
    replace: 'await markHandedOver(db, mail, deliveryLease);\n  if (mail) return;',
    hole: 'A node that stood still sends an email that another one has sent meanwhile.',
    tests: ofCrashes,
    only: 'Nodes',
  },
  {
    id: 'mail-ages-by-clock',
    file: 'server/features/mail/outbox-worker.ts',
    find: 'waited + Math.min(Math.max(0, now - (tried_at ?? created_at)), longestPause)',
    replace: 'waited + Math.max(0, now - (tried_at ?? created_at), longestPause - longestPause)',
    hole: 'A clock that jumps four days ahead fails every email that waits.',
    tests: ofOutages,
  },
  {
    id: 'mail-outage-pauses-last',
    file: 'server/features/mail/service-health.ts',
    find: 'if (wasDown) await endPauses(this.#db);',
    replace: '',
    also: [['const wasDown = this.isDown;', '']],
    hole: 'After an outage of the mail server, emails wait up to six hours more.',
    tests: ofOutages,
  },
  {
    id: 'mail-dead-link-resent',
    file: 'server/features/mail/queries/ended-emails.ts',
    find: "eb.and([eb('purpose', '=', purpose), eb('created_at', '<=', now - lifetime)]),",
    replace: "eb.and([eb('purpose', '=', purpose), eb('created_at', '<=', 0 * lifetime)]),",
    hole: 'People get links that no longer work.',
    tests: ofResending,
  },
];
