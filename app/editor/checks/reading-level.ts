import type { Language } from '#contract/shared/language/languages.ts';

/** The length of a text, with the counts behind its reading level. The sizes of several texts add up. */
export interface TextSize {
  words: number;
  /** The words in sentences: not those of headings and tables. */
  proseWords: number;
  sentences: number;
  syllables: number;
}

/** Below this many words a level would say nothing. */
const enoughWords = 30;

const wordsIn = (text: string) => text.match(/[\p{L}\p{N}]+(?:[’'.,-][\p{L}\p{N}]+)*/gu) ?? [];

/** The size of one paragraph, which is written in a language. A line without a full stop is a sentence too. */
export function sizeOf(paragraph: string, language: Language): TextSize {
  const words = wordsIn(paragraph);
  const sentences = paragraph
    .split(/[.!?…]+(?=[\s”"’')\]]|$)/u)
    .filter((sentence) => /\p{L}/u.test(sentence));
  return {
    words: words.length,
    proseWords: words.length,
    sentences: sentences.length,
    syllables: words.reduce((sum, word) => sum + (rulesOf[language]?.syllablesIn(word) ?? 0), 0),
  };
}

/** The size of a heading or of a table's cell. */
export const sizeOfLabel = (text: string): TextSize => ({
  words: wordsIn(text).length,
  proseWords: 0,
  sentences: 0,
  syllables: 0,
});

export const noText: TextSize = { words: 0, proseWords: 0, sentences: 0, syllables: 0 };

export const sumOf = (sizes: TextSize[]): TextSize =>
  sizes.reduce(
    (sum, size) => ({
      words: sum.words + size.words,
      proseWords: sum.proseWords + size.proseWords,
      sentences: sum.sentences + size.sentences,
      syllables: sum.syllables + size.syllables,
    }),
    noText,
  );

/** The syllables of an English word, by its groups of vowels. */
function englishSyllables(word: string): number {
  const letters = word.toLowerCase().replace(/[^a-z]/g, '');
  if (letters.length <= 3) return 1;
  const spoken = letters.replace(/(?:[^laeiouy]es|(?<![dt])ed|(?<!l)e)$/, '').replace(/^y/, '');
  return Math.max(1, spoken.match(/[aeiouy]{1,2}/g)?.length ?? 1);
}

/** The syllables of a Spanish word: each open vowel has its own, and so have close ones between consonants. An accent opens them. */
function spanishSyllables(word: string): number {
  const groups = word.toLowerCase().match(/[aeiouáéíóúü]+/g) ?? [];
  const count = groups.reduce(
    (sum, group) => sum + Math.max(1, group.match(/[aeoáéíóú]/g)?.length ?? 0),
    0,
  );
  return Math.max(1, count);
}

/** The school grade that an English text needs, by Flesch and Kincaid; null: it is too short to tell. */
export function gradeOf({ proseWords, sentences, syllables }: TextSize): number | null {
  if (proseWords < enoughWords || sentences === 0) return null;
  const grade = 0.39 * (proseWords / sentences) + 11.8 * (syllables / proseWords) - 15.59;
  return Math.max(1, Math.round(grade));
}

/**
 * How easy a Spanish text is to read, by Szigriszt-Pazos: above 65 for everyone, below 40 for experts; null: it is too
 * short to tell.
 */
export function easeOf({ proseWords, sentences, syllables }: TextSize): number | null {
  if (proseWords < enoughWords || sentences === 0) return null;
  return Math.round(206.835 - 62.3 * (syllables / proseWords) - proseWords / sentences);
}

/** '412 words · Grade 8, plain', of a text in a language. */
export function describeSize(size: TextSize, language: Language): string {
  const count = `${size.words.toLocaleString('en-US')} ${size.words === 1 ? 'word' : 'words'}`;
  const level = rulesOf[language]?.levelOf(size);
  return level ? `${count} · ${level}` : count;
}

interface ReadingRules {
  syllablesIn(word: string): number;
  /** How hard a text is to read, in words; null: it is too short to tell. */
  levelOf(size: TextSize): string | null;
}

/** How reading levels are found; in a language without rules, there are none. */
const rulesOf: Partial<Record<Language, ReadingRules>> = {
  en: {
    syllablesIn: englishSyllables,
    levelOf(size) {
      const grade = gradeOf(size);
      if (grade === null) return null;
      return grade > 12 ? 'College level, hard to read' : `Grade ${grade}, ${meaningOf(grade)}`;
    },
  },
  es: {
    syllablesIn: spanishSyllables,
    levelOf(size) {
      const ease = easeOf(size);
      return ease === null ? null : meaningOfEase(ease);
    },
  },
};

/** By the INFLESZ scale, which was made for texts about health. */
function meaningOfEase(ease: number): string {
  if (ease > 65) return 'Easy to read';
  if (ease > 55) return 'Plain';
  return ease > 40 ? 'Fairly hard to read' : 'Hard to read';
}

function meaningOf(grade: number): string {
  if (grade <= 6) return 'easy to read';
  return grade <= 9 ? 'plain' : 'fairly hard to read';
}
