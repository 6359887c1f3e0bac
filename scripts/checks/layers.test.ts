import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const configuration = '.dependency-cruiser.mjs';

/** A wrong import of every kind: the rule that forbids it, the importing file, and the import. */
const wrong = [
  [
    'lists-imports-later-feature',
    'server/features/lists/wrong.ts',
    '#server/features/pages/queries.ts',
  ],
  ['unknown-feature', 'server/features/unknown/wrong.ts', '#server/config.ts'],
  ['platform-knows-no-feature', 'server/platform/wrong.ts', '#server/features/mail/outbox.ts'],
  ['platform-knows-no-feature', 'server/platform/wrong-http.ts', '#server/http/headers.ts'],
  ['platform-knows-only-tables', 'server/platform/wrong-schema.ts', '#server/schema/migrate.ts'],
  ['schema-knows-no-feature', 'server/schema/wrong.ts', '#server/features/auth/sessions.ts'],
  ['http-knows-no-feature', 'server/http/wrong.ts', '#server/features/auth/sessions.ts'],
  [
    'services-are-read-in-one-place',
    'server/features/mail/wrong.ts',
    '#server/platform/services/read-given-services.ts',
  ],
  [
    'services-are-changed-in-one-place',
    'server/features/donations/wrong.ts',
    '#server/platform/services/stored-services.ts',
  ],
  ['contract-imports-nothing', 'contract/wrong.ts', '#server/config.ts'],
  ['roles-only-as-subject', 'server/http/wrong-role.ts', '#contract/shared/roles.ts'],
  ['server-not-app', 'server/wrong.ts', '#app/format/money.ts'],
  ['app-not-server', 'app/shell/wrong.ts', '#server/config.ts'],
  ['public-imports-another-area', 'app/public/wrong.ts', '#app/cms/sections.ts'],
  ['editor-is-for-staff', 'app/account/wrong.ts', '#app/editor/fields.tsx'],
  ['editor-imports-upward', 'app/editor/wrong.ts', '#app/cms/sections.ts'],
  ['shell-imports-upward', 'app/shell/wrong-area.ts', '#app/account/account.route.tsx'],
  ['content-imports-upward', 'app/content/wrong.ts', '#app/shell/footer.tsx'],
  ['api-imports-upward', 'app/api/wrong.ts', '#app/content/html.tsx'],
  ['ui-imports-upward', 'app/ui/wrong.ts', '#app/api/call.ts'],
  ['format-imports-upward', 'app/format/wrong.ts', '#app/ui/site-link.tsx'],
  ['language-imports-upward', 'app/language/wrong.ts', '#app/format/money.ts'],
  ['no-cycles', 'server/platform/one.ts', './two.ts'],
] as const;

interface Report {
  summary: { violations: { from: string; rule: { name: string } }[] };
}

test('Every kind of wrong import fails the linter, including type imports', async () => {
  const copy = await mkdtemp(join(tmpdir(), 'layers-'));
  onTestFinished(() => rm(copy, { recursive: true }));
  for (const part of [
    'server',
    'app',
    'contract',
    'messages',
    'package.json',
    'tsconfig.json',
    configuration,
  ]) {
    await cp(join(root, part), join(copy, part), { recursive: true });
  }
  await cp(join(copy, 'server/features/faq'), join(copy, 'server/features/unknown'), {
    recursive: true,
  });
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
  for (const [, file, imported] of wrong) {
    await writeFile(join(copy, file), `export type * from '${imported}';\n`);
  }
  await writeFile(join(copy, 'server/platform/two.ts'), `export type * from './one.ts';\n`);
  const { summary } = await cruise(copy);
  const found = summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`);
  const expected = wrong.map(([rule, file]) => `${rule}: ${file}`);
  expect(expected.filter((each) => !found.includes(each))).toEqual([]);
  const others = found.filter((each) => !expected.includes(each) && !each.includes('/unknown/'));
  expect(others).toEqual([]);
});

/** Runs the tool as the linter does; it exits with an error if it finds one. */
async function cruise(folder: string): Promise<Report> {
  const tool = join(root, 'node_modules/.bin/depcruise');
  const parameters = [
    '--config',
    configuration,
    '--output-type',
    'json',
    'server',
    'app',
    'contract',
  ];
  const options = { cwd: folder, maxBuffer: 256 * 1024 * 1024 };
  const { stdout } = await promisify(execFile)(tool, parameters, options).catch(
    (failure: { stdout: string }) => failure,
  );
  return JSON.parse(stdout) as Report;
}
