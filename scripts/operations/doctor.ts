import { readSettings, type Settings } from '#server/config.ts';
import { runCommand } from '#server/features/backup/run-command.ts';
import { checkUp } from '#server/features/doctor/check-up.ts';
import type { Finding } from '#server/features/doctor/finding.ts';
import { type Connection, connect } from '#server/platform/db/connect.ts';
import { openStore } from '#server/platform/storage/open-store.ts';
import { actAsOwner } from '#server/platform/storage/ownership.ts';
import { SettingError } from '#server/setting-error.ts';
import { readCommandLine } from './read-command-line.ts';

// Checks everything that the site depends on, whether it runs or not. Ends with 1 if there is a problem.

const usage = `npm run doctor                     checks everything that the site depends on`;

const indent = 26;

await runCommand(run);

async function run(): Promise<void> {
  readCommandLine(usage, {});
  const settings = validSettings();
  if (!settings) return;
  actAsOwner(settings.dataDirectory);
  let connection: Promise<Connection> | undefined;
  const findings = await checkUp({
    settings,
    media: await openStore(settings),
    connect: () => {
      connection ??= connect({ ...settings, mustExist: true });
      return connection;
    },
  });
  for (const finding of findings) console.log(asText(finding));
  const problems = findings.filter(({ status }) => status === 'problem').length;
  const warnings = findings.filter(({ status }) => status === 'warning').length;
  console.log(`\n${count(problems, 'problem')}, ${count(warnings, 'warning')}`);
  if (problems > 0) process.exitCode = 1;
  await connection?.then(({ db }) => db.destroy()).catch(() => undefined);
}

/** @returns undefined if they are not valid: nothing else can be checked then */
function validSettings(): Settings | undefined {
  try {
    return readSettings();
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    for (const message of error.all) {
      const remedy = 'Correct it. docs/operations/settings.md explains every setting.';
      console.log(asText({ status: 'problem', area: 'Settings', message, remedy }));
    }
    console.log('\nEverything else depends on the settings, so it was not checked.');
    process.exitCode = 1;
    return undefined;
  }
}

function asText({ status, area, message, remedy }: Finding): string {
  const line = `${status.padEnd(9)}${area.padEnd(indent - 9)}${message}`;
  return remedy === '' ? line : `${line}\n${' '.repeat(indent)}→ ${remedy}`;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
