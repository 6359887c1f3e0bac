import { parseArgs } from 'node:util';
import { restartOptions, runUpgradeCommand } from './run-upgrade-command.ts';
import { takeBack } from './take-back.ts';
import { UpgradeError } from './upgrade-error.ts';
import { listUpgrades, writeUpgrades } from './versions.ts';

// Goes back to the version from before the last upgrade: `npm run rollback [-- --force]`.

const readOptions = () =>
  parseArgs({ options: { force: { type: 'boolean', default: false }, ...restartOptions } }).values;

await runUpgradeCommand(readOptions, async (site, { force }) => {
  const upgrades = await listUpgrades(site.home);
  const last = upgrades.at(-1);
  if (!last) throw new UpgradeError('There is no upgrade to take back.');
  await takeBack(site, last, force);
  await writeUpgrades(site.home, upgrades.slice(0, -1));
  console.log(`Back on ${last.from || 'the version of the checkout'}`);
});
