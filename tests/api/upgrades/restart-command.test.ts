import { expect, test } from 'vitest';
import { chooseRestart } from '../../../scripts/upgrade/restart.ts';

test.each([
  ['false', '“false” failed: exit code 1'],
  ['echo No such service; exit 3', '“echo No such service; exit 3” failed: No such service'],
])('A command of the operator that fails is named: %s', async (command, message) => {
  const restart = await chooseRestart(command, 'common-plate', '/nowhere');
  await expect(restart.run()).rejects.toThrow(message);
});
