import type { pageTranslationCalls } from '#contract/translations/page-translations.ts';
import type { AppDeps, Handlers } from '#server/app-deps.ts';
import { markUpToDate } from './mark-up-to-date.ts';
import { getOriginal, getPageTranslations } from './original.ts';
import { startTranslation } from './start-translation.ts';

export const translationHandlers = (
  deps: AppDeps,
): Handlers<keyof typeof pageTranslationCalls> => ({
  'translations/startTranslation': (body, { person }) => startTranslation(deps, person, body),
  'translations/getPageTranslations': (body) => getPageTranslations(deps, body),
  'translations/getOriginal': (body) => getOriginal(deps, body),
  'translations/markUpToDate': (body, { person }) => markUpToDate(deps, person, body),
});
