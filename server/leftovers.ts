import { join } from 'node:path';
import { hour, minute } from '#contract/shared/time-units.ts';
import type { AppDeps } from './app-deps.ts';
import type { FeatureFiles } from './contributions.ts';
import { isUnfinishedKey } from './platform/crypto/secret-key.ts';
import type { ReportFailure } from './platform/jobs/failure-report.ts';
import { repeat } from './platform/jobs/repeat.ts';
import { incomingFolder } from './platform/storage/incoming-files.ts';
import { isUnfinishedFile } from './platform/storage/local.ts';
import { Leftovers } from './platform/storage/temporary-files.ts';

const interval = 10 * minute;

/**
 * Removes the temporary files of a program that was killed: at the start where no other program can have any, and later
 * wherever nothing writes to them anymore.
 * @returns a function that stops it, and waits for work in progress
 */
export async function startRemovingLeftovers(
  { settings, engine, contributions }: Pick<AppDeps, 'settings' | 'engine' | 'contributions'>,
  report: ReportFailure,
): Promise<() => Promise<void>> {
  const { dataDirectory } = settings;
  const platformFiles = [
    { folder: incomingFolder(dataDirectory), isTemporary: () => true },
    { folder: join(dataDirectory, 'media'), isTemporary: isUnfinishedFile },
    { folder: dataDirectory, isTemporary: isUnfinishedKey },
  ];
  const files: FeatureFiles[] = [
    ...platformFiles.map((each) => ({ ...each, longestSilence: hour, isProgramsOwn: true })),
    ...contributions.flatMap(({ temporaryFiles }) => temporaryFiles?.(settings) ?? []),
  ];
  // The program has locked the folder of an embedded database.
  if (engine === 'sqlite') {
    const own = files.filter(({ isProgramsOwn }) => isProgramsOwn);
    for (const each of own) await new Leftovers(each).removeAll();
  }
  const watched = files.map((each) => new Leftovers(each));
  return repeat(
    interval,
    async () => {
      for (const leftovers of watched) await leftovers.removeUnchanged();
    },
    (error) => report('removing temporary files', error),
  );
}
