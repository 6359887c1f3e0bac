import { createContext, useContext } from 'react';
import { defaultLanguage, type Language } from '#contract/shared/language/languages.ts';

/** The language of what is written in a form: that of a translation is another than the screen’s. */
export const WrittenLanguage = createContext<Language>(defaultLanguage);

export const useWrittenLanguage = () => useContext(WrittenLanguage);

/**
 * The `lang` of a field, by which browsers check the spelling and screen readers pronounce; undefined: the screen’s.
 */
export function useLangOfField(): Language | undefined {
  const language = useWrittenLanguage();
  return language === defaultLanguage ? undefined : language;
}
