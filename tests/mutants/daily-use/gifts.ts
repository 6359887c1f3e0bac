import { api, type Mutant } from '#tests/mutants/mutant.ts';

const correct = 'server/features/donations/correct.ts';
const receipts = 'server/features/donations/receipts/compose-receipt.ts';
const issuer = 'server/features/donations/receipts/issuer.ts';
const sending = 'server/features/donations/receipts/receipts.ts';
const amounts = 'contract/shared/money.ts';
const ofCorrections = [api('donations/corrections')];
const ofReceipts = [api('donations/receipts')];
const ofAmounts = ['contract/shared/money.test.ts'];

/** Fields that a correction may change, and where it takes them from. */
const corrected = [
  ['donor', 'donor_id: namesDonor ? await donorOf(trx, body) : gift.donor_id,', 'donor_id'],
  ['amount', 'amount: body.amount ?? gift.amount,', 'amount'],
  ['date', 'given_on: body.givenOn ?? gift.given_on,', 'given_on'],
  ['description', 'description: body.description ?? gift.description,', 'description'],
] as const;

/** Gifts that staff record by hand, their corrections and their receipts. */
export const handEnteredGifts: readonly Mutant[] = [
  ...corrected.map(([name, find, column]) => ({
    id: `correct-keeps-${name}`,
    file: correct,
    find,
    replace: `${column}: gift.${column},`,
    hole: `A wrong ${name} of a gift stays wrong.`,
    tests: ofCorrections,
  })),
  {
    id: 'correct-keeps-method',
    file: correct,
    find: '    const kind = body.kind ?? gift.kind;\n    const next',
    replace: '    const kind = gift.kind;\n    const next',
    hole: 'A check that was recorded as cash stays cash.',
    tests: ofCorrections,
  },
  {
    id: 'correct-keeps-check-number',
    file: correct,
    find: "check_number: body.checkNumber ?? (kind === gift.kind ? gift.check_number : ''),",
    replace: "check_number: kind === gift.kind ? gift.check_number : '',",
    hole: 'A wrong check number stays wrong.',
    tests: ofCorrections,
  },
  {
    id: 'correct-number-without-trace',
    file: correct,
    find: "  note('check number', gift.check_number || 'none', next.check_number || 'none');\n",
    replace: '',
    hole: 'A check number cannot be corrected alone, nor is its correction in the audit trail.',
    tests: ofCorrections,
  },
  {
    id: 'correct-receipt-without-trace',
    file: correct,
    find: "      changes.push(`receipt ${gift.receipt_number ?? 'none'} → ${receipt.receipt_number}`);\n",
    replace: '',
    hole: 'The audit trail does not say which receipt replaced which.',
    tests: ofCorrections,
  },
  {
    id: 'correct-receipt-counts-as-sent',
    file: correct,
    find: '{ receipt_number, receipt_sent_at: null };',
    replace: '({ receipt_number } as { receipt_number: string; receipt_sent_at: null });',
    hole: 'A donor keeps the wrong receipt, since staff see the new one as sent.',
    tests: ofCorrections,
  },
  {
    id: 'receipt-replaces-nothing',
    file: receipts,
    find: "      ...(replaced ? [t('receipts.replaces', { number: replaced })] : []),\n",
    replace: '',
    hole: 'A donor has two receipts for one gift, and deducts both.',
    tests: ofCorrections,
  },
  {
    id: 'receipt-without-issuer',
    file: sending,
    find: '  if (gift?.is_practice !== 1) requireIssuer(issuer);\n',
    replace: '',
    hole: 'Donors get receipts that no tax office accepts.',
    tests: ofReceipts,
  },
  {
    id: 'receipt-numbered-without-issuer',
    file: 'server/features/donations/record.ts',
    find: '  if (!hasIssuer(await readGiving(trx))) return null;\n',
    replace: '',
    hole: 'Numbers of receipts are used that no one can have.',
    tests: [api('donations/receipts/issuing')],
  },
  {
    id: 'receipt-never-numbered',
    file: 'server/features/donations/edit-settings.ts',
    find: 'if (hasIssuer(settings) && !hasIssuer(before)) await numberGifts(trx);',
    replace: '',
    hole: 'Gifts that came before the EIN was set never get a receipt.',
    tests: [api('donations/receipts/issuing')],
  },
  {
    id: 'campaign-names-anonymous-donor',
    file: 'server/features/donations/campaigns/listing.ts',
    find: "return isAnonymous === 1 ? 'unnamed' : listing;",
    replace: 'return listing;',
    hole: 'A gift that is anonymous later names its donor, once staff uncheck it.',
    tests: [api('donations/campaigns/listed-gifts')],
  },
  {
    id: 'campaign-lists-all',
    file: 'server/features/donations/campaigns/queries.ts',
    find: "    .where(sql<boolean>`donations.listing <> ''`)\n",
    replace: '',
    hole: 'A campaign’s page lists gifts whose donors do not want it.',
    tests: [api('donations/campaigns/listed-gifts')],
  },
  {
    id: 'thanks-for-unpaid',
    file: 'server/features/donations/form/get-thanks.ts',
    find: "status !== 'complete' || ",
    replace: '',
    hole: 'The thank-you page says that a gift arrived which was never paid.',
    tests: [api('donations/form/thanks')],
  },
  {
    id: 'receipt-without-legal-name',
    file: issuer,
    find: "const hasName = legalName.trim() !== '';",
    replace: 'const hasName = true;',
    hole: 'Donors get receipts that do not say who received the gift.',
    tests: ofReceipts,
  },
  {
    id: 'receipt-without-ein',
    file: issuer,
    find: "if (hasName) return ein === '' ? 'ein' : 'none';",
    replace: "if (hasName) return 'none';",
    hole: 'Donors get receipts without an EIN.',
    tests: ofReceipts,
  },
  {
    id: 'receipt-issuer-unnamed',
    file: issuer,
    find: "throw new AppError('badInput', message, { errors: { issuer: message } });",
    replace: "throw new AppError('badInput', message);",
    hole: 'The form cannot lead to where the legal name and the EIN are set.',
    tests: ofReceipts,
  },
  {
    id: 'typed-amount-without-dollars',
    file: amounts,
    find: '`^[$€£]?\\\\s*(',
    replace: '`^\\\\s*(',
    hole: 'An amount typed as $1250 is refused.',
    tests: ofAmounts,
  },
  {
    id: 'typed-amount-without-groups',
    file: amounts,
    find: '(\\\\d{1,3}(?:${group}\\\\d{3})+|',
    replace: '(',
    hole: 'An amount typed as 1,250 is refused.',
    tests: ofAmounts,
  },
  {
    id: 'typed-amount-without-cents',
    file: amounts,
    find: "Number(fraction.padEnd(2, '0'));",
    replace: 'Number(fraction);',
    hole: 'A gift of 25.5 is recorded as 25.05.',
    tests: ofAmounts,
  },
  {
    id: 'typed-amount-guessed',
    file: amounts,
    find: '(?:${group}\\\\d{3})+',
    replace: '(?:${group}\\\\d+)+',
    hole: 'An amount typed as 1,50 is recorded as 150 dollars.',
    tests: ofAmounts,
  },
  {
    id: 'gift-recorded-twice',
    file: 'server/platform/limits/run-once.ts',
    find: 'if (attempt === undefined) return work();',
    replace: 'if (attempt !== call) return work();',
    hole: 'A gift whose form is sent again is recorded twice.',
    tests: [api('platform/repeated-requests')],
  },
  {
    id: 'gift-lost-in-silence',
    file: 'server/platform/limits/run-once.ts',
    find: 'if (earlier.body_hash !== body_hash) throw',
    replace: 'if (earlier.body_hash === key_hash) throw',
    hole: 'A gift with other details is answered as recorded, and is not.',
    tests: [api('platform/repeated-requests')],
  },
];
