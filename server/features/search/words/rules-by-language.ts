import type { Language } from '#contract/shared/language/languages.ts';
import { englishWords } from './english.ts';
import { spanishWords } from './spanish.ts';
import type { WordRules } from './word-rules.ts';

export const wordRules: Record<Language, WordRules> = { en: englishWords, es: spanishWords };
