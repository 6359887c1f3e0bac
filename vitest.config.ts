import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { temporaryFolder } from './scripts/temporary-folder.ts';
import { patience } from './scripts/test-run/patience.ts';

// Inherited by every process that a test starts.
process.env.TMPDIR = temporaryFolder();
// As the program runs: React and other packages have slower builds for development.
process.env.NODE_ENV = 'production';
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/compiled');

const support = 'tests/support';
const testsOfData = ['tests/api/**/*.test.ts', 'tests/security/**/*.test.ts'];
/** They store nothing, so they run once, without a database. */
const withoutData = [
  'tests/security/input/markdown.test.ts',
  'tests/security/input/regular-expressions.test.ts',
];
/** The descriptions of calls, and rejections before the database is used, are the same on both databases. */
const ofProtocol = ['tests/api/http/protocol.test.ts', 'tests/api/http/openapi.test.ts'];
/** Headers and bytes of whole pages, which are expensive and the same on both databases. */
const ofPages = [
  'tests/security/responses/{headers,private-pages,page-state,url-spellings,open-redirects}.test.ts',
  'tests/security/authorization/who-may-{open,reach}.test.ts',
  'tests/api/site/spanish-pages.test.ts',
];

/**
 * `npm test` runs them on SQLite alone, `.ci/run` on both databases: rules about requests, commands, mail servers and what
 * is shown to whom, and features that store rows and read them again. What locks, counts or deletes rows for good runs on both
 * always.
 */
const ofOneDatabase = process.env.QUICK
  ? [
      'tests/api/backup/{after-restore,as-root,copied-journal}.test.ts',
      'tests/api/{contact,courses,doctor,lists,media,nutrition-test,research}/**',
      'tests/api/{faq,footer}.test.ts',
      'tests/api/mail/{mail-server,outages}.test.ts',
      'tests/api/platform/media-storage.test.ts',
      'tests/api/site/{cached-replies,languages-in-cache}.test.ts',
      'tests/api/users/rescue.test.ts',
      'tests/security/{input,mail,responses,sessions,uploads}/**',
      'tests/security/logging/{log-contents,security-log,source-positions}.test.ts',
      'tests/security/abuse-limits/{bot-check,overload,password-queue,text-rendering,waiting-pass}.test.ts',
      'tests/security/authentication/**',
      'tests/security/authorization/{who-may-call,access-control,drafts,drafts-in-search}.test.ts',
      'tests/security/authorization/{public-effects,hidden-gifts,hidden-titles}.test.ts',
      'tests/security/data-protection/{private-files,secrets-at-rest,spreadsheets}.test.ts',
    ]
  : [];

/**
 * `npm test` leaves them to `.ci/run`: drills that start dozens of programs, and the worst texts for patterns, which a unit
 * test shows to take linear time in another way.
 */
const ofAutomaticCheck = process.env.QUICK
  ? [
      'scripts/test-run/test-run.test.ts',
      'tests/api/backup/daily/**',
      'tests/api/backup/{interrupted-restore,interruptions,operators-mistakes}.test.ts',
      'tests/security/input/regular-expressions.test.ts',
    ]
  : [];

/** Floods and other tests that take minutes: `npm run test:thorough` and the mutation tests run them. */
const thorough = process.env.THOROUGH ? [] : ['**/*.thorough.test.ts'];

const shared = {
  environment: 'node' as const,
  isolate: false,
  setupFiles: [`${support}/setup.ts`],
  // Generous, since other tests run at the same time.
  testTimeout: 120_000 * patience(),
  hookTimeout: 120_000 * patience(),
  expect: { poll: { timeout: 30_000 * patience() } },
  // The built site is run as it is, without another transformation.
  server: { deps: { external: [/\/build\/[\w-]+\/server\//] } },
};

export default defineConfig({
  test: {
    // Two per core: tests spend half of their time waiting for timers, disk or database.
    maxWorkers: 2 * availableParallelism(),
    // Every test that touches data runs twice: on the embedded database and on PostgreSQL.
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: [
            '{server,app,contract,scripts}/**/*.test.ts',
            'tests/markdown/**/*.test.ts',
            ...withoutData,
          ],
          exclude: ofAutomaticCheck,
        },
      },
      {
        test: {
          ...shared,
          name: 'sqlite',
          include: testsOfData,
          exclude: [...withoutData, ...ofAutomaticCheck, ...thorough],
          provide: { engine: 'sqlite', postgresUrl: '' },
        },
      },
      {
        test: {
          ...shared,
          name: 'postgres',
          include: testsOfData,
          exclude: [
            ...withoutData,
            ...ofProtocol,
            ...ofPages,
            ...ofOneDatabase,
            ...ofAutomaticCheck,
            ...thorough,
          ],
          globalSetup: [`${support}/database/postgres.ts`],
          provide: { engine: 'postgres' },
        },
      },
    ],
  },
});
