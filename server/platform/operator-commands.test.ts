import { expect, test } from 'vitest';
import { withOwnCommands } from './operator-commands.ts';

const text =
  'Stop the program: npm run backup, then npm run restore -- FILE --force. See npm run doctor.';

test('Commands are called through npm', () => {
  expect(withOwnCommands(text, true)).toBe(text);
});

test('In the container image, which has no npm, commands are called through Node', () => {
  expect(withOwnCommands(text, false)).toBe(
    'Stop the program: node scripts/operations/backup.ts, then node scripts/operations/restore.ts FILE --force. See node scripts/operations/doctor.ts.',
  );
});
