import { api, type Mutant } from '#tests/mutants/mutant.ts';

const rows = 'server/features/newsletter/imports/file-rows.ts';
const outcomes = 'server/features/newsletter/imports/import-outcomes.ts';
const columns = 'server/features/newsletter/imports/consent/consent-columns.ts';
const headings = 'server/features/newsletter/imports/consent/headings.ts';
const scan = 'server/features/newsletter/imports/consent/scan.ts';
const start = 'server/features/newsletter/imports/start-import.ts';
const setAside = 'server/platform/csv/skip-broken-lines.ts';
const ofStatuses = [api('newsletter/subscriber-import')];
const ofConsent = [api('newsletter/imports/consent')];
const ofQuotes = ['server/platform/csv/skip-broken-lines.test.ts', api('newsletter/import-files')];

/** Files of subscribers from another service: who must not be mailed, and lines that cannot be read. */
export const imports: readonly Mutant[] = [
  {
    id: 'import-ignores-consent',
    file: rows,
    find: '    batch.push({ ...readRow(row, reading), ...readConsent(row.cells) });',
    replace:
      "    batch.push({ ...readRow(row, reading), ...readConsent(row.cells), means: 'nothing' });",
    hole: 'People whom the file marks as unsubscribed become subscribers and get the newsletter.',
    tests: ofStatuses,
  },
  {
    id: 'import-last-column-wins',
    file: columns,
    find: '      if (stronger(means, own) === means) continue;\n',
    replace: '',
    hole: 'An opt-out in one column is undone by another column.',
    tests: ofConsent,
  },
  {
    id: 'import-flag-means-subscribed',
    file: columns,
    find: "return says === 'optOut' ? heading.yes : 'subscribed';",
    replace: "return 'subscribed';",
    hole: 'A yes in the column “Opted out” subscribes someone.',
    tests: ofConsent,
  },
  {
    id: 'import-no-opt-out-is-consent',
    file: columns,
    find: "return says === 'optOut' ? 'nothing' : heading.no;",
    replace: "return says === 'optOut' ? 'subscribed' : heading.no;",
    hole: 'Everyone who has not opted out counts as having asked for the newsletter.',
    tests: ofConsent,
  },
  {
    id: 'import-answers-overrule',
    file: columns,
    find: "  if (means !== 'unclear') return means;\n",
    replace: '',
    hole: 'An answer subscribes people whom the file calls unsubscribed.',
    tests: ofConsent,
  },
  {
    id: 'import-guesses-active',
    file: columns,
    find: "return heading.isPlain || says !== 'status' ? cell.means : 'unclear';",
    replace: 'return cell.means;',
    hole: 'An active membership is taken for a subscription.',
    tests: ofConsent,
  },
  {
    id: 'import-subscribed-without-opt-out',
    file: headings,
    find: "    if ((isOut && isIn) || qualified.test(rest)) return { ...heading, says: 'unclear' };\n",
    replace: '',
    hole: 'A yes in the column “Not subscribed” subscribes someone.',
    tests: ofConsent,
  },
  {
    id: 'import-other-consent-subscribes',
    file: headings,
    find: "words.split(' ').every((word) => optInWord.test(word))",
    replace: 'true',
    hole: 'A yes to being photographed subscribes someone, and a no to it blocks them for good.',
    tests: ofConsent,
  },
  {
    id: 'import-hides-tags',
    file: scan,
    find: "      return stated > 0 ? { says: 'status', isOftenEmpty: true, isText: true } : undefined;\n  }",
    replace: '      return undefined;\n  }',
    hole: 'A tag “unsubscribed” is not seen.',
    tests: ofConsent,
  },
  {
    id: 'import-without-answers',
    file: start,
    find: "    throw badField('answers', `Answer the question about the column “${name}” first.`);\n",
    replace: '    void name;\n',
    hole: 'An import starts although no one has said what its columns mean.',
    tests: ofConsent,
  },
  {
    id: 'import-without-statement',
    file: start,
    find: "if (preview.unstated > 0 && statement === '') {",
    replace: "if (preview.unstated < 0 && statement === '') {",
    hole: 'People are imported of whom no one has said where their consent comes from.',
    tests: ofConsent,
  },
  {
    id: 'import-last-row-wins',
    file: outcomes,
    find: "  { key }: Pick<FileRow, 'key'>,",
    replace: '  { key, means: own }: FileRow,',
    also: [['const means = statements.get(key);', 'const means = own;']],
    hole: 'An address that is in the file as subscribed and as unsubscribed becomes a subscriber.',
    tests: ofStatuses,
  },
  {
    id: 'import-hides-subscribed',
    file: outcomes,
    find: "if (here === 'already') return isOptOut(means) ? 'kept' : 'already';",
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
    file: 'server/features/newsletter/imports/preview-import.ts',
    find: '    report.add({ line, email: text, why });\n',
    replace: '',
    hole: 'No one learns which lines were left out, and why.',
    tests: ofQuotes,
  },
];
