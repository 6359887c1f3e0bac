import { api, type Mutant } from '#tests/mutants/mutant.ts';

const ofCrashes = [api('mail/crash-recovery')];

/** Emails on slow machines: what is still on its way is neither sent again nor given up. */
export const slowMail: readonly Mutant[] = [
  {
    id: 'mail-impatient',
    file: 'server/platform/mail/smtp-connection.ts',
    find: 'giveUp = giveUpAfter(timeouts.delivery);',
    replace: 'giveUp = giveUpAfter(timeouts.answer * 3);',
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
];
