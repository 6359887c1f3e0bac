import { type Mutant, security } from '#tests/mutants/mutant.ts';

const events = 'server/http/access/security-events.ts';
const origin = 'server/platform/security-log/request-source.ts';
const rows = 'server/platform/security-log/event-rows.ts';
const gate = 'server/platform/security-log/event-rate-limiter.ts';
const migration = 'server/schema/migrations/0003-security.ts';
const ofLog = [security('logging/security-log'), security('logging/security-log-retention')];
const ofGate = ['server/platform/security-log/event-rate-limiter.test.ts', ...ofLog];

/** Events that the security log records, keeps and omits. */
export const securityLog: readonly Mutant[] = [
  {
    id: 'log-failed-sign-ins',
    file: 'server/features/auth/login.ts',
    find: "    logSignIn(found ? 'wrong-password' : 'unknown-address', found?.id);\n",
    replace: '',
    hole: 'Password guessing is not logged.',
    tests: ofLog,
  },
  {
    id: 'log-refusals',
    file: 'server/http/errors/send-error.ts',
    find: '    logRejection(request, error, call);\n',
    replace: '',
    hole: 'Attempts without permission are not logged.',
    tests: ofLog,
  },
  {
    id: 'log-bad-links',
    file: events,
    find: "return 'link.refused';",
    replace: 'return undefined;',
    hole: 'Guessing of emailed links is not logged.',
    tests: ofLog,
  },
  {
    id: 'log-wrong-confirmations',
    file: 'server/features/auth/password/current-password.ts',
    find: "    logSecurityEvent({ action: 'confirm.wrong-password', userId, subject: `user/${userId}` });\n",
    replace: '',
    hole: 'Password guessing with a stolen session is not logged.',
    tests: ofLog,
  },
  {
    id: 'log-changes-of-rights',
    file: origin,
    find: '  await insertSecurityEvents(trx, [full]);\n',
    replace: '',
    hole: 'The log doesn’t say who made someone an administrator, or from where.',
    tests: ofLog,
  },
  {
    id: 'log-full-addresses',
    file: 'server/platform/security-log/network.ts',
    find: "return `${network.split('.').slice(0, 3).join('.')}.0/24`;",
    replace: 'return network;',
    hole: 'The log keeps people’s IP addresses for a year.',
    tests: ofLog,
  },
  {
    id: 'log-full-addresses-ipv6',
    file: 'server/platform/security-log/network.ts',
    find: "`${groups.slice(0, 3).join(':')}::/48`",
    replace: "`${groups.join(':')}::/64`",
    hole: 'The log keeps people’s IP addresses for a year.',
    tests: ofLog,
  },
  {
    id: 'log-typed-addresses',
    file: 'server/features/account/password.ts',
    find: "subject: user ? `user/${user.id}` : '',",
    replace: 'subject: user ? `user/${user.id}` : email,',
    hole: 'The log collects emails, and anything people type in the wrong field.',
    tests: ofLog,
  },
  {
    id: 'log-network-of-staff',
    file: 'server/features/audit/personal-data.ts',
    find: "network: user_id === null || user_id === userId ? network : '',",
    replace: 'network,',
    hole: 'Members learn the IP addresses of staff.',
    tests: ofLog,
  },
  {
    id: 'log-changeable',
    file: migration,
    find: 'before update on security_log\n    begin select raise(abort, ${refusal}); end`',
    replace: 'before update on security_log\n    begin select 1; end`',
    hole: 'Someone with access to the database can rewrite what they did.',
    tests: ofLog,
  },
  {
    id: 'log-deletable',
    file: migration,
    find: 'when old.is_evictable = 0 and old.at > unixepoch() * 1000 - ${sql.lit(year)}',
    replace: 'when old.at < 0',
    hole: 'Someone with access to the database can remove what they did.',
    tests: ofLog,
  },
  {
    id: 'log-rights-make-room',
    file: 'server/platform/security-log/security-event.ts',
    find: 'export const isRemovableEarly = (action: string): boolean => !changesRights.test(action);',
    replace: "export const isRemovableEarly = (action: string): boolean => action !== '';",
    hole: 'A flood of rejected requests pushes role changes out of the log.',
    tests: ofLog,
  },
  {
    id: 'log-makes-no-room',
    file: rows,
    find: '  if (excess) await removeBefore(db, excess.at, true);\n',
    replace: '',
    hole: 'A flood of rejected requests fills the disk.',
    tests: ofLog,
  },
  {
    id: 'log-for-ever',
    file: rows,
    find: '  await removeBefore(db, now - year, false);\n',
    replace: '',
    hole: 'The log is kept forever.',
    tests: ofLog,
  },
  {
    id: 'log-flood-of-one',
    file: gate,
    find: 'if (counts.rows < maxRows.network && this.#all',
    replace: 'if (this.#all',
    hole: 'One network uses up the rows of a minute, and hides what another does.',
    tests: ofGate,
  },
  {
    id: 'log-flood-of-many',
    file: gate,
    find: '< maxRows.network && this.#all < maxRows.all) {',
    replace: '< maxRows.network) {',
    hole: 'Refusing a flood from many networks costs the disk.',
    tests: ofGate,
  },
  {
    id: 'log-flood-of-networks',
    file: gate,
    find: 'const isRoom = this.#networks.size < maxNetworks;',
    replace: 'const isRoom = true;',
    hole: 'A flood from many networks fills the memory and the table.',
    tests: ofGate,
  },
  {
    id: 'log-id-of-the-client',
    file: 'server/platform/logging/request-id.ts',
    find: 'export const newRequestId = (): string => currentRequestId() || newId();',
    replace:
      "export const newRequestId = (request?: { headers: Record<string, unknown> }): string => currentRequestId() || String(request?.headers['x-request-id'] ?? newId());",
    hole: 'Clients can write anything into the log, and under other clients’ ids.',
    tests: ofLog,
  },
];
