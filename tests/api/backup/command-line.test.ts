import { readdir } from 'node:fs/promises';
import { describe, expect, inject, test } from 'vitest';
import { runScript } from '#tests/support/backup/commands.ts';
import { aFolder } from '#tests/support/database/database.ts';

const commands = ['backup', 'restore', 'doctor', 'admin'].map((name) => `operations/${name}`);
const isEmbedded = inject('engine') === 'sqlite';

describe.runIf(isEmbedded)('A command of operators', () => {
  test.each([...commands, 'upgrade/upgrade', 'upgrade/rollback'])(
    'says how it is called: %s',
    async (command) => {
      const DATA_DIR = await aFolder();
      const usage = `npm run ${command.split('/')[1]}`;
      const asked = await runScript(command, { DATA_DIR }, '--help');
      expect([asked.code, asked.output.startsWith(usage)], asked.output).toEqual([0, true]);
      const tooMany = await runScript(command, { DATA_DIR }, 'one', 'two', 'three');
      expect([tooMany.code, tooMany.output], tooMany.output).toEqual([
        1,
        expect.stringMatching(
          new RegExp(`^(Unexpected argument|Unknown command): \\w+\\n${usage}`),
        ),
      ]);
      const unknown = await runScript(command, { DATA_DIR }, '--quick');
      expect(unknown.output.split('\n')[0]).toBe("Unknown option '--quick'");
      expect(unknown.output.split('\n')[1]).toContain(usage);
      expect(await readdir(DATA_DIR)).toEqual([]);
    },
  );

  test.each([
    ['admin', ['frob', 'x'], 'Unknown command: frob'],
    ['admin', ['constructor', 'x'], 'Unknown command: constructor'],
    ['admin', [], 'Name what to do.'],
    ['admin', ['list', 'x'], 'Unexpected argument: x'],
    ['admin', ['reset-password'], 'Name the email address of the account.'],
    ['admin', ['reset-password', 'a', 'b'], 'Unexpected argument: b'],
    ['doctor', ['foo'], 'Unexpected argument: foo'],
    ['backup', ['--to', ''], '--to: name the file to write.'],
    ['backup', ['--to'], "Option '--to <value>' argument missing"],
    ['restore', [], 'Name a backup.'],
  ])('says what is wrong first: %s %j', async (command, options, wrong) => {
    const { code, output } = await runScript(
      `operations/${command}`,
      { DATA_DIR: await aFolder() },
      ...options,
    );
    expect([code, ...output.split('\n').slice(0, 2)]).toEqual([
      1,
      wrong,
      expect.stringMatching(/^npm run/),
    ]);
  });

  test('names every invalid setting, not only the first: doctor', async () => {
    const wrong = { DATA_DIR: await aFolder(), PORT: 'abc', MAIL_URL: 'foo' };
    const { code, output } = await runScript('operations/doctor', wrong);
    expect(code).toBe(1);
    expect(output).toMatch(/^problem +Settings +PORT: must be a number\n/);
    expect(output).toMatch(/\nproblem +Settings +MAIL_URL: must be /);
    expect(output).not.toContain('Database');
  });

  test('notices options that npm has kept for itself', async () => {
    const DATA_DIR = await aFolder();
    // The variables that `npm run backup --to FILE` and `npm run restore FILE --force` pass on.
    for (const [command, variable, option] of [
      ['operations/backup', 'npm_config_token_description', 'to'],
      ['operations/restore', 'npm_config_without_copy', 'without-copy'],
      ['upgrade/rollback', 'npm_config_force', 'force'],
    ] as const) {
      const { code, output } = await runScript(command, { DATA_DIR, [variable]: 'true' }, 'FILE');
      expect(output).toMatch(
        new RegExp(`^npm keeps --${option} for itself: put -- before it.\\nnpm run`),
      );
      expect(code).toBe(1);
    }
    expect(await readdir(DATA_DIR)).toEqual([]);
  });
});
