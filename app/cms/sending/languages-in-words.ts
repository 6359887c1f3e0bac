import { defaultLanguage } from '#contract/shared/language/languages.ts';
import { languagesForStaff } from '#contract/shared/language/name-for-staff.ts';
import { peopleInWords } from '#contract/shared/newsletter/group-size.ts';
import type { Counted } from './use-recipients.ts';

interface LanguageLine {
  text: string;
  /** Whether some get the issue in a language that is not theirs. */
  isMissing: boolean;
}

/**
 * How many get an issue in which language, and who gets it in English although they read another one.
 * @param counts of one list
 * @returns nothing if everyone reads English
 */
export function languagesInWords(counts: Counted['languages']): LanguageLine[] {
  const others = counts.filter(
    ({ language, fresh }) => language !== defaultLanguage && fresh !== 0,
  );
  if (others.length === 0) return [];
  const translated = counts.filter(({ isTranslated, fresh }) => isTranslated === 1 && fresh !== 0);
  const sent = translated.map(readersInWords);
  return [
    ...(translated.some(({ language }) => language !== defaultLanguage)
      ? [{ text: `Each gets it in their language: ${sent.join(', ')}.`, isMissing: false }]
      : []),
    ...others
      .filter(({ isTranslated }) => isTranslated === 0)
      .map((readers) => ({
        text: `${readersInWords(readers)}; this issue has no published ${languagesForStaff[readers.language]} translation, so they get it in English.`,
        isMissing: true,
      })),
  ];
}

/** '120 people read Spanish'. */
const readersInWords = ({ language, fresh }: Counted['languages'][number]) =>
  `${peopleInWords(fresh)} ${fresh === 1 ? 'reads' : 'read'} ${languagesForStaff[language]}`;
