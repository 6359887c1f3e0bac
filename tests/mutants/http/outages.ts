import { api, type Mutant, security } from '#tests/mutants/mutant.ts';

const sqlite = 'server/platform/db/sqlite/sqlite.ts';
const ofFile = [api('platform/embedded-file')];
const ofStart = [api('platform/first-start')];

/** Replies and stored rows while the database is unavailable. */
export const outages: readonly Mutant[] = [
  {
    id: 'outage-deleted-file',
    file: sqlite,
    find: '    if (!this.#database.isTransaction) this.#file.require();\n    const result = work();\n    if (!this.#database.isTransaction) this.#file.require();\n    return result;\n',
    replace: '    return work();\n',
    hole: 'Gifts are acknowledged and stored in a deleted file.',
    tests: ofFile,
  },
  {
    id: 'outage-masked-error',
    file: sqlite,
    find: '    if (this.#database()?.isTransaction) await super.rollbackTransaction(connection);\n',
    replace: '    await super.rollbackTransaction(connection);\n',
    hole: 'A full disk looks like a bug.',
    tests: ofFile,
  },
  {
    id: 'outage-second-site',
    file: 'server/seed/first-start.ts',
    find: '      await rejectEarlierSite(trx, settings);\n',
    replace: '',
    hole: 'A start without the database replaces the site with the demo.',
    tests: ofStart,
  },
  {
    id: 'outage-personal-data',
    file: 'server/platform/logging/error-fields.ts',
    find: "'routine',",
    replace: "'detail',",
    hole: 'People’s emails get into the log.',
    tests: ['server/platform/logging/error-fields.test.ts'],
  },
  {
    id: 'outage-busy-file',
    file: 'server/platform/db/sqlite/patient-connection.ts',
    find: 'if (!isBusy(error) || performance.now() > until) throw error;',
    replace: 'throw error;',
    hole: 'A gift is refused because a mailing starts at that moment.',
    tests: ofFile,
  },
  {
    id: 'outage-lost-sessions',
    file: 'server/platform/db/postgres/postgres-pool.ts',
    find: 'if (client.session) this.#abandoned.add(client.session);',
    replace: '',
    hole: 'Breaks of the network use up the connections of PostgreSQL.',
    tests: [api('platform/database-outages')],
    engine: 'postgres',
  },
  {
    id: 'outage-standstill',
    file: 'server/platform/db/postgres/postgres-pool.ts',
    find: 'if (this.#pool.idleCount === 0) await this.#gate.pass(this.#patience);',
    replace: '',
    hole: 'Attempts to connect keep PostgreSQL from answering after a standstill.',
    tests: [api('platform/standstill')],
    engine: 'postgres',
  },
  {
    id: 'outage-deadlock',
    file: 'server/platform/db/connect.ts',
    find: ', plugins: [new WriteOrder()]',
    replace: '',
    hole: 'Two nodes that write the same rows deadlock.',
    tests: [api('platform/write-order')],
    engine: 'postgres',
  },
  {
    id: 'links-mixed-addresses',
    file: 'server/platform/public-address.ts',
    find: '!addresses.every(',
    replace: '!addresses.some(',
    hole: 'A link opens a private address of a host that has a public one, too.',
    tests: ['server/platform/public-address.test.ts'],
  },
  {
    id: 'texts-in-transactions-wait',
    file: 'server/platform/markdown/render-texts.ts',
    find: "isInTransaction() ? 'transactions' :",
    replace: '',
    hole: 'One editor’s costly texts keep a transaction open, for which everyone’s changes wait.',
    tests: [security('abuse-limits/text-rendering')],
  },
  {
    id: 'preview-incomplete-in-overload',
    file: 'server/features/releases/preview/release-previews.ts',
    find: " || error.code === 'unavailable'",
    replace: '',
    hole: 'A preview that was made during an overload lacks entries, and is shown to everyone.',
    tests: [api('releases/previews')],
  },
];
