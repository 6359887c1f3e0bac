import { access, constants, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ownFiles } from '#server/platform/storage/private-files.ts';
import type { CheckUpDeps } from '../check-up-deps.ts';
import { ok, problem, type Result, warning } from '../finding.ts';

const forOthers = 0o077;
/** Set on shared folders, such as /tmp. */
const sticky = 0o1000;

/** Whether the data folder and the program's own files in it belong to one account, which alone can read them. */
export async function checkFiles({ settings }: Pick<CheckUpDeps, 'settings'>): Promise<Result[]> {
  const folder = settings.dataDirectory;
  const facts = await stat(folder).catch(() => undefined);
  if (!facts) {
    return [
      problem(`${folder} cannot be opened.`, 'Check DATA_DIR, and who may open that folder.'),
    ];
  }
  const results: Result[] = [];
  const isWritable = await access(folder, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
  if (!isWritable) {
    results.push(
      problem(
        `This account cannot write to ${folder}.`,
        'Give the folder to the account that the site runs under: chown -R.',
      ),
    );
  }
  const names = await readdir(folder);
  const own = names.filter((name) => ownFiles.some((prefix) => name.startsWith(prefix)));
  const open = facts.mode & sticky || !(facts.mode & forOthers) ? [] : [folder];
  for (const name of own) {
    const path = join(folder, name);
    const file = await stat(path).catch(() => undefined);
    if (!file?.isFile()) continue;
    if (file.mode & forOthers) open.push(path);
    if (!(facts.mode & sticky) && file.uid !== facts.uid) {
      results.push(
        problem(
          `${path} belongs to another account than its folder.`,
          `Run: chown --reference='${folder}' '${path}'`,
        ),
      );
    }
  }
  if (open.length > 0) {
    results.push(
      warning(
        `Other accounts of this machine can read ${open.join(', ')}.`,
        'Restart the site, which restricts its own files, or run: chmod go= on them.',
      ),
    );
  }
  return results.length > 0 ? results : [ok(`Only the site’s account can read ${folder}.`)];
}
