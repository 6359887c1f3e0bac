import { readCommandLine } from '../operations/read-command-line.ts';
import { restartOptions, restartUsage, runUpgradeCommand } from './run-upgrade-command.ts';
import { takeBack } from './take-back.ts';
import { UpgradeError } from './upgrade-error.ts';
import { listUpgrades, writeUpgrades } from './versions.ts';

// Goes back to the version from before the last upgrade.

const usage = `npm run rollback [-- OPTIONS]
  --force              restores the backup from before the upgrade: what was entered since is lost
${restartUsage}`;

const readOptions = () =>
  readCommandLine(usage, { force: { type: 'boolean', default: false }, ...restartOptions }).values;

await runUpgradeCommand(readOptions, async (site, { force }) => {
  const upgrades = await listUpgrades(site.home);
  const last = upgrades.at(-1);
  if (!last) throw new UpgradeError('There is no upgrade to take back.');
  await takeBack(site, last, force);
  await writeUpgrades(site.home, upgrades.slice(0, -1));
  console.log(`Back on ${last.from || 'the version of the checkout'}`);
});
