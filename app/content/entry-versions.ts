import type { ApiClient } from '#app/api/api-client.ts';
import {
  defaultLanguage,
  type Language,
  offeredLanguages,
} from '#contract/shared/language/languages.ts';
import { atOnePath, type PageVersions } from '#contract/shared/language/page-versions.ts';

/** Of something in a reply: the default language where it has not been translated. */
interface InLanguage {
  language: Language;
}

/**
 * Where a page whose texts are entries of lists is in each language: in those that all of its texts are in.
 * @param path the same in every language
 * @param textsIn asks for its texts in a language
 */
export async function entryVersions(
  path: string,
  textsIn: (language: Language) => Promise<readonly InLanguage[]>,
): Promise<PageVersions> {
  const languages = await Promise.all(
    offeredLanguages.map(async (language) => {
      const texts = language === defaultLanguage ? [] : await textsIn(language);
      return texts.every((text) => text.language === language) ? [language] : [];
    }),
  );
  return atOnePath(path, languages.flat());
}

/** Where a policy is in each language. @param name in the spelling of its own */
export const policyVersions = (call: ApiClient, name: string): Promise<PageVersions> =>
  entryVersions(`/policy/${name}`, async (language) => {
    const [{ footerPages }, { footerPagesContent }] = await Promise.all([
      call('footer/getFooterPages', { language }),
      call('footer/getFooterPagesContent', { name, language }),
    ]);
    return [...footerPages.filter((page) => page.name === name), ...footerPagesContent];
  });

/** Where the nutrition test is in each language. */
export const testVersions = (call: ApiClient): Promise<PageVersions> =>
  entryVersions('/test', async (language) => {
    const { testSteps, testStepsContent } = await call('pages/getTestSteps', { language });
    return [...testSteps, ...testStepsContent];
  });
