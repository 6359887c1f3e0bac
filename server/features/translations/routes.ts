import type { entryTranslationCalls } from '#contract/translations/entries.ts';
import type { translationJobCalls } from '#contract/translations/jobs.ts';
import type { translationOverviewCalls } from '#contract/translations/overview.ts';
import type { AppDeps, Handlers } from '#server/app-deps.ts';
import { deleteEntry } from './entries/delete-entry.ts';
import { getEntry } from './entries/get-entry.ts';
import { exportJob } from './jobs/export-job.ts';
import { importJob, previewJob } from './jobs/import-job.ts';
import { getTranslations } from './read-translations.ts';

/** What is translated and what is not, and jobs for translators outside. */
export const translationsHandlers = (
  deps: AppDeps,
): Handlers<
  | keyof typeof entryTranslationCalls
  | keyof typeof translationJobCalls
  | keyof typeof translationOverviewCalls
> => ({
  'translations/getTranslations': (body, { person }) => getTranslations(deps, person, body),
  'translations/getEntry': (body) => getEntry(deps, body),
  'translations/deleteEntry': (body, { person }) => deleteEntry(deps, person, body),
  'translations/exportJob': (body, { person }) => exportJob(deps, person, body),
  'translations/previewJob': (body, { person, file }) => previewJob(deps, person, body, file),
  'translations/importJob': (body, { person, file }) => importJob(deps, person, body, file),
});
