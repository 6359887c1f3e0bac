import { pathIn } from '#contract/shared/language/language-paths.ts';
import { currentLanguage } from '#server/platform/language/current-language.ts';

/** The address of a page in the language of the current call, for a payment or email that leads back to it. */
export const localUrl = (siteUrl: string, path: string): string =>
  siteUrl + pathIn(currentLanguage(), path);
