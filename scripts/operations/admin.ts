import { join } from 'node:path';
import { readSettings, type Settings } from '#server/config.ts';
import { requireDatabase } from '#server/features/backup/read-database.ts';
import { runCommand } from '#server/features/backup/run-command.ts';
import {
  describeAdministrators,
  makeAdministrator,
  makeResetLink,
  removeSecondStepOf,
} from '#server/features/users/rescue.ts';
import { connect, type Db } from '#server/platform/db/connect.ts';
import { rejectMismatchedWal } from '#server/platform/db/sqlite/mismatched-wal.ts';
import { actAsOwner } from '#server/platform/storage/ownership.ts';
import { DatabaseVersionError } from '#server/schema/database-version-error.ts';
import { schemaStateOf } from '#server/schema/schema-state.ts';
import { removeDemoPeople } from '#server/seed/remove-demo-people.ts';
import { readCommandLine, wrongUse } from './read-command-line.ts';

// For operators who are locked out of the site, or about to open it to the public, whether it runs or not.

const usage = `npm run admin -- list                        lists the administrators
npm run admin -- reset-password EMAIL        prints a link for choosing a new password
npm run admin -- remove-second-step EMAIL    turns two-step sign-in off for an account
npm run admin -- make-administrator EMAIL    makes someone an administrator
npm run admin -- remove-demo-people          deletes the people whom the demo began with, and their gifts`;

type Deps = { db: Db; settings: Settings };

/** Those that are about the account with an address. */
const commands: Record<string, (deps: Deps, email: string) => Promise<string>> = {
  'reset-password': async (deps, email) =>
    `${await makeResetLink(deps, email)}\nThe link works once, within an hour, while the site runs.`,
  'remove-second-step': removeSecondStepOf,
  'make-administrator': makeAdministrator,
};

/** Those that are about the whole site. */
const siteCommands: Record<string, (db: Db) => Promise<string>> = {
  list: async (db) => (await describeAdministrators(db)).join('\n') || 'There is no administrator.',
  'remove-demo-people': removeDemoPeople,
};

await runCommand(async () => {
  const { positionals } = readCommandLine(usage, {}, 2);
  console.log(await run(positionals));
});

async function run([command = '', email = '']: string[]): Promise<string> {
  const work = Object.hasOwn(commands, command) ? commands[command] : undefined;
  const siteWork = Object.hasOwn(siteCommands, command) ? siteCommands[command] : undefined;
  if (command === '') throw wrongUse('Name what to do.', usage);
  if (!work && !siteWork) throw wrongUse(`Unknown command: ${command}`, usage);
  if (!work && email !== '') throw wrongUse(`Unexpected argument: ${email}`, usage);
  if (work && email.trim() === '') throw wrongUse('Name the email address of the account.', usage);
  const settings = readSettings();
  actAsOwner(settings.dataDirectory);
  requireDatabase(settings);
  if (!settings.databaseUrl) {
    rejectMismatchedWal(join(settings.dataDirectory, 'common-plate.sqlite'));
  }
  const { db } = await connect({ ...settings, mustExist: true });
  try {
    await requireCurrentSchema(db);
    if (siteWork) return await siteWork(db);
    return work ? await work({ db, settings }, email.trim()) : '';
  } finally {
    await db.destroy();
  }
}

/** @throws {DatabaseVersionError} if the tables are not those of this version */
async function requireCurrentSchema(db: Db): Promise<void> {
  const state = await schemaStateOf(db);
  if (state === 'current') return;
  throw new DatabaseVersionError(
    state === 'newer'
      ? 'The database is newer than this version of the program: use the newer version.'
      : 'The database is not up to date: start the site once.',
  );
}
