import { api, type Mutant } from '#tests/mutants/mutant.ts';

const ofMessages = [api('contact/messages')];

/** The screens of staff: notices, lists in order, errors in words. */
export const screens: readonly Mutant[] = [
  {
    id: 'notice-missing',
    file: 'server/features/contact/send.ts',
    find: '      await notifyStaff(trx, deps, id, message);\n',
    replace: '',
    also: [["import { notifyStaff } from './notify-staff.ts';\n", '']],
    hole: 'A message of the contact form notifies no one.',
    tests: ofMessages,
  },
  {
    id: 'notice-to-nobody-by-default',
    file: 'server/features/contact/notify-staff.ts',
    find: "if (address !== '') return [address];\n  return",
    replace: "if (address !== '') return [address];\n  return [] ??",
    hole: 'A message notifies no one on a site whose address is not set.',
    tests: ofMessages,
  },
  {
    id: 'gifts-in-no-order',
    file: 'server/features/donations/record.ts',
    find: 'const id = newIdInOrder();',
    replace: 'const id = crypto.randomUUID();',
    hole: 'Gifts of one day are listed in no order.',
    tests: [api('donations/gift-table')],
  },
  {
    id: 'error-names-path',
    file: 'server/http/errors/send-error.ts',
    find: "const [message = translate('fields.invalid')] = Object.values(errors);",
    replace:
      "const [message = translate('fields.invalid')] = Object.entries(errors).map((each) => each.join(': '));",
    hole: 'An editor reads “sources.0.url: …”.',
    tests: ['tests/api/auth/field-messages.test.ts'],
  },
  {
    id: 'web-address-incomplete',
    file: 'app/ui/form/validation/web-address.ts',
    find: '? `https://${text}`',
    replace: '? text',
    hole: 'An address that begins with www. is refused.',
    tests: [
      'app/ui/form/validation/web-address.test.ts',
      'app/editor/markdown-editor/dialogs/link-address.test.ts',
    ],
  },
  {
    id: 'newsletter-month-taken',
    file: 'app/cms/page-names/page-names.ts',
    find: 'if (!known.has(name.toLowerCase())) return name;',
    replace: 'if (!known.has(name) || months >= 0) return name;',
    hole: 'A new newsletter proposes a month that has one.',
    tests: ['app/cms/page-names/page-names.test.ts'],
  },
  {
    id: 'mailing-scheduled-now',
    file: 'app/format/mailing-status.ts',
    find: "status === 'scheduled' && Date.parse(startAt) <= Date.now();",
    replace: "status === 'scheduled' && startAt === '';",
    hole: 'After “Send now” a mailing says that it is scheduled.',
    tests: ['app/format/mailing-status.test.ts'],
  },
  {
    id: 'event-deleted-with-people',
    file: 'server/features/events/delete-event.ts',
    find: 'if (isToCome && event.registered + event.waiting > 0) {',
    replace: 'if (false) {',
    hole: 'An event is deleted without notifying those who registered.',
    tests: [api('events/participants')],
  },
  {
    id: 'browsers-one-kind',
    file: 'scripts/find-programs.ts',
    find: '[...new Set([findTestBrowser(), findChromium()])]',
    replace: '[...new Set([findTestBrowser()])]',
    hole: 'A test that fails in ordinary Chromium is not noticed.',
    tests: ['scripts/find-programs.test.ts'],
  },
];
