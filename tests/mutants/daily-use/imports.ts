import { api, type Mutant } from '#tests/mutants/mutant.ts';

const rows = 'server/features/newsletter/imports/rows.ts';
const outcomes = 'server/features/newsletter/imports/import-outcomes.ts';
const status = 'server/features/newsletter/imports/status.ts';
const setAside = 'server/platform/csv/skip-broken-lines.ts';
const ofStatuses = [api('newsletter/subscriber-import')];
const ofQuotes = ['server/platform/csv/skip-broken-lines.test.ts', api('newsletter/import-files')];

/** Files of subscribers from another service: who must not be mailed, and lines that cannot be read. */
export const imports: readonly Mutant[] = [
  {
    id: 'import-ignores-status',
    file: rows,
    find: "status: column ? readStatus(said, column) : 'active',",
    replace: "status: 'active',",
    hole: 'People whom the file marks as unsubscribed become subscribers and get the newsletter.',
    tests: ofStatuses,
  },
  {
    id: 'import-finds-no-status',
    file: rows,
    find: "status: status === null ? null : statusColumnAt(status, heading[status] ?? '')",
    replace: 'status: null',
    hole: 'The status column is ignored unless the importer chooses it.',
    tests: ofStatuses,
  },
  {
    id: 'import-flag-means-subscribed',
    file: status,
    find: "    yesMeans: 'blocked',\n",
    replace: "    yesMeans: 'active',\n",
    hole: 'A yes in the column “Opted out” subscribes someone.',
    tests: ofStatuses,
  },
  {
    id: 'import-status-without-heading',
    file: status,
    find: 'if (said.length > 0 && said.every((word) => known.has(word))) return index;',
    replace: '',
    hole: 'People who unsubscribed become subscribers if the file has no header row.',
    tests: ofStatuses,
  },
  {
    id: 'import-adds-unknown-status',
    file: outcomes,
    find: "return status === 'unknown' ? 'unknownStatus' : status;",
    replace: "return status === 'unknown' ? 'added' : status;",
    hole: 'A row with an unknown status is imported as subscribed.',
    tests: ofStatuses,
  },
  {
    id: 'import-last-row-wins',
    file: outcomes,
    find: "  { key }: Pick<FileRow, 'key'>,",
    replace: '  { key, status: own }: FileRow,',
    also: [
      ['const status = statuses.get(key);', "const status = own === 'active' ? undefined : own;"],
    ],
    hole: 'An address that is in the file as subscribed and as unsubscribed becomes a subscriber.',
    tests: ofStatuses,
  },
  {
    id: 'import-hides-subscribed',
    file: outcomes,
    find: "if (here === 'already') return status === 'blocked' ? 'kept' : 'already';",
    replace: "if (here === 'already') return 'already';",
    hole: 'No one learns that the file calls a subscriber unsubscribed.',
    tests: ofStatuses,
  },
  {
    id: 'import-forgets-refusals',
    file: 'server/features/newsletter/imports/run-import.ts',
    find: '      await recordSuppressed(trx, [...new Set(blocked)], id);\n',
    replace: '',
    hole: 'A later import subscribes people who unsubscribed elsewhere.',
    tests: ofStatuses,
  },
  {
    id: 'import-stray-quote',
    file: setAside,
    find: "if (!lines[0]?.text.includes('\"')) return 1;",
    replace: 'return 1;',
    hole: 'A single stray quote swallows all rows after it.',
    tests: ofQuotes,
  },
  {
    id: 'import-stops-at-quote',
    file: setAside,
    find: '        onSkip({ line: number, text, why: first?.isTooLong ? tooLong() : openQuote });\n',
    replace:
      '        throw new Error(`${number}: ${text}, ${first?.isTooLong ? tooLong() : openQuote}`);\n',
    hole: 'A single stray quote stops the import of 2,000 rows.',
    tests: ofQuotes,
  },
  {
    id: 'import-hides-broken-lines',
    file: 'server/features/newsletter/imports/preview.ts',
    find: '    report.add({ line, email: text, why });\n',
    replace: '',
    hole: 'No one learns which lines were left out, and why.',
    tests: ofQuotes,
  },
];
