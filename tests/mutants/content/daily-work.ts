import { api, type Mutant } from '#tests/mutants/mutant.ts';

const notices = 'server/features/contact/notify-staff.ts';
const accountQueries = 'server/features/auth/accounts/queries.ts';
const participants = 'server/features/events/registrations/edit-participants.ts';
const registrations = 'server/features/events/registrations/own-registration.ts';
const ofMessages = [api('contact/messages'), api('contact/inbox')];
const ofEvents = [api('events/registration'), api('events/reminders')];
const ofDoor = [api('events/participants')];

/** Staff's daily work: messages and events. */
export const dailyWork: readonly Mutant[] = [
  {
    id: 'notice-without-end',
    file: notices,
    find: '  if (notices.count > maxNotices + 1) return;\n',
    replace: '',
    hole: 'Anyone fills the mailbox of the staff.',
    tests: ofMessages,
  },
  {
    id: 'notice-unwanted',
    file: notices,
    find: '  if (isOn === 0) return [];\n',
    replace: '',
    hole: 'Staff who have turned notices off get them.',
    tests: ofMessages,
  },
  {
    id: 'notice-to-suspended',
    file: accountQueries,
    find: "    .where('suspended_at', 'is', null)\n    .orderBy('created_at')\n",
    replace: "    .orderBy('created_at')\n",
    hole: 'Someone who was suspended goes on reading messages.',
    tests: ofMessages,
  },
  {
    id: 'notice-to-unproven',
    file: accountQueries,
    find: "    .where('is_verified', '=', 1)\n    .where('suspended_at', 'is', null)\n    .orderBy",
    replace: "    .where('suspended_at', 'is', null)\n    .orderBy",
    hole: 'Messages are sent to an unverified email.',
    tests: ofMessages,
  },
  {
    id: 'notice-to-members',
    file: accountQueries,
    find: "    .where((eb) => rolesAllow(eb, capability))\n    .where('is_verified', '=', 1)\n",
    replace: "    .where('is_verified', '=', 1)\n",
    hole: 'Members read what others write to the staff.',
    tests: ofMessages,
  },
  {
    id: 'notice-tells-address',
    file: notices,
    find: '{ name, subject, text }: CheckedBody',
    replace: '{ name, subject, text, email }: CheckedBody',
    also: [
      [
        '`${name.trim()} wrote through the contact form:`',
        '`${name.trim()} (${email}) wrote through the contact form:`',
      ],
    ],
    hole: 'A sender’s address stays in mailboxes after it was deleted here.',
    tests: ofMessages,
  },
  {
    id: 'notice-kept',
    file: 'server/features/contact/delete-messages.ts',
    find: '  await deleteEmails(trx, ids.flatMap(noticeIds));\n',
    replace: '',
    hole: 'The text of a deleted message stays in the outbox.',
    tests: ofMessages,
  },
  {
    id: 'door-lets-everybody-in',
    file: participants,
    find: "if (isHere === 1 && before.state === 'waiting' && letIn === 0) {",
    replace: 'if (false) {',
    hole: 'Someone on the waitlist is checked in by mistake, and the room is over capacity.',
    tests: ofDoor,
  },
  {
    id: 'door-moves-up',
    file: participants,
    find: 'const counted = hasSeat ? event : await recount(trx, event);',
    replace:
      'const counted = await moveUp(trx, { siteUrl: process.env.SITE_URL ?? "" }, await recount(trx, { ...event, capacity: isHere === 0 ? null : event.capacity }));',
    hole: 'Undoing a check-in gives away spots that don’t exist.',
    tests: ofDoor,
  },
  {
    id: 'door-gives-place',
    file: participants,
    find: "{ state: hasSeat ? ('registered' as const) : ('waiting' as const), checked_in_at: null };",
    replace: "{ state: 'registered' as const, checked_in_at: null };",
    hole: 'Undoing a check-in moves someone past the waitlist.',
    tests: ofDoor,
  },
  {
    id: 'door-uncounted',
    file: participants,
    find: 'const counted = hasSeat ? event : await recount(trx, event);',
    replace: 'const counted = event;',
    hole: 'No one can see that the room is over capacity.',
    tests: ofDoor,
  },
  {
    id: 'online-link-public',
    file: 'server/features/events/present.ts',
    find: "  takes_registrations === 0 ? link : '';",
    replace: "  takes_registrations >= 0 ? link : '';",
    hole: 'Anyone joins an online event without a registration.',
    tests: ofEvents,
  },
  {
    id: 'online-link-to-waiting',
    file: registrations,
    find: "(state === 'registered' || state === 'attended') &&",
    replace: "state !== 'cancelled' &&",
    hole: 'Someone who is on the waitlist joins an online event.',
    tests: ofEvents,
  },
  {
    id: 'online-link-after-end',
    file: registrations,
    find: 'event.cancelled_at === null &&\n  event.ends_at > Date.now();',
    replace: 'event.cancelled_at === null;',
    hole: 'An old link opens the room of a later event.',
    tests: ofEvents,
  },
  {
    id: 'online-link-of-canceled',
    file: registrations,
    find: '  event.cancelled_at === null &&\n  event.ends_at > Date.now();',
    replace: '  event.ends_at > Date.now();',
    hole: 'People wait in the online room of a canceled event.',
    tests: ofEvents,
  },
  {
    id: 'online-link-of-draft',
    file: registrations,
    find: '  event.is_published === 1 &&\n  event.cancelled_at',
    replace: '  event.cancelled_at',
    hole: 'A withdrawn event reveals its new online room.',
    tests: ofEvents,
  },
  {
    id: 'online-link-in-mail-to-waiting',
    file: 'server/features/events/registrations/emails.ts',
    find: "const link = withSeat.has(occasion) ? event.link : '';",
    replace: 'const { link } = event;',
    hole: 'Someone who is on the waitlist joins an online event.',
    tests: ofEvents,
  },
  {
    id: 'online-link-in-news-to-waiting',
    file: 'server/features/events/registrations/emails.ts',
    find: "linkFor: ({ state }) => (state === 'waiting' ? '' : event.link),",
    replace: 'linkFor: () => event.link,',
    hole: 'Someone who is on the waitlist joins an online event.',
    tests: [...ofDoor, ...ofEvents],
  },
];
