import { api, type Mutant } from '#tests/mutants/mutant.ts';

const ofDoctor = [api('doctor/check-up')];
const ofTroubles = [api('system/troubles')];
const ofMail = [api('mail/outages')];

/** The check-up, upgrades, and what operators are told while mail or backups fail. */
export const upkeep: readonly Mutant[] = [
  {
    id: 'doctor-missing-backup',
    file: 'server/features/doctor/check-backups.ts',
    find: 'if (last && !download) {',
    replace: 'if (!last && !download) {',
    hole: 'The check-up is content with backups on a disk that is gone.',
    tests: ofDoctor,
    only: 'Old and failed backups',
  },
  {
    id: 'doctor-failed-backup',
    file: 'server/features/doctor/check-backups.ts',
    find: "if (failure !== '') {",
    replace: "if (failure !== '' && !last) {",
    hole: 'The check-up is content while every backup fails.',
    tests: ofDoctor,
    only: 'Old and failed backups',
  },
  {
    id: 'doctor-open-key',
    file: 'server/features/doctor/machine/check-files.ts',
    find: '    if (file.mode & forOthers) open.push(path);\n',
    replace: '',
    hole: 'The check-up does not report that every account on the machine can read the key.',
    tests: ofDoctor,
    only: 'The machine',
  },
  {
    id: 'doctor-slow-clock',
    file: 'server/features/doctor/services/check-clock.ts',
    find: 'Math.max(0, before - time, time - after)',
    replace: 'Math.max(0, time - after, before - before)',
    hole: 'The check-up is content with a clock that is a day slow.',
    tests: ofDoctor,
    only: 'The machine',
  },
  {
    id: 'upgrade-as-root',
    file: 'scripts/upgrade/run-upgrade-command.ts',
    find: 'if (process.getuid?.() === 0 && owner !== 0) {',
    replace: 'if (process.getuid?.() === 0 && owner === undefined) {',
    hole: 'An upgrade by root leaves versions that the program’s account cannot replace.',
    tests: [api('backup/as-root')],
  },
  {
    id: 'upgrade-drops-version-before',
    file: 'scripts/upgrade/versions.ts',
    find: 'new Set([await currentVersion(home), last?.from, last?.to])',
    replace: 'new Set([await currentVersion(home), last?.to])',
    hole: 'There is no version to go back to.',
    tests: ['scripts/upgrade/versions.test.ts'],
  },
  {
    id: 'upgrade-installs-anything',
    file: 'scripts/upgrade/source/take-version.ts',
    find: "const isVersion = name === 'common-plate' && ",
    replace: 'const isVersion = ',
    hole: 'Another program is installed as a version of this one.',
    tests: ['scripts/upgrade/source/take-version.test.ts'],
  },
  {
    id: 'rollback-stays-down',
    file: 'scripts/upgrade/take-back.ts',
    find: 'if (restart.stop) await restart.run().catch(',
    replace: 'if (!restart.stop) await restart.run().catch(',
    hole: 'A rollback that fails leaves the site stopped.',
    tests: [api('upgrades/rollback')],
  },
  {
    id: 'mail-outage-forgotten',
    file: 'server/features/mail/service-health.ts',
    find: 'this.#pause = (await readOutage(this.#db)) ? pauses.first : 0;',
    replace: 'this.#pause = 0;',
    hole: 'A program that starts during an outage lets the emails of the outage wait for hours after it.',
    tests: ofMail,
  },
  {
    id: 'mail-outage-addresses',
    file: 'server/features/mail/service-health.ts',
    find: 'reason: withoutAddresses(error.message)',
    replace: 'reason: error.message',
    also: [
      ["import { withoutAddresses } from '#server/platform/mail/without-addresses.ts';\n", ''],
    ],
    hole: 'The log of an outage names the people whose emails wait.',
    tests: ofMail,
  },
  {
    id: 'mail-outage-hanging',
    file: 'server/features/mail/service-health.ts',
    find: 'if (!isOutage && this.#unanswered < unansweredLimit) return;',
    replace: 'if (!isOutage) return;',
    hole: 'A mail server that hangs is not reported as an outage.',
    tests: ofMail,
  },
  {
    id: 'troubles-without-end',
    file: 'server/features/system/report-troubles.ts',
    find: 'if (begun.length === 0 && over.length === 0) return true;',
    replace: 'if (begun.length === 0) return true;',
    hole: 'Administrators are not told that backups work again.',
    tests: ofTroubles,
  },
];
