import type { AppDeps } from '#server/app-deps.ts';

/** The jobs that work at times of their own instead of at every run: their rows in the table of schedules, by job. */
export const schedulesOf = ({
  contributions,
}: Pick<AppDeps, 'contributions'>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    contributions
      .flatMap(({ jobs = [] }) => jobs)
      .flatMap(({ name, schedule }) => (schedule === undefined ? [] : [[name, schedule]])),
  );
