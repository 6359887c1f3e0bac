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

/** The size of one paragraph. A line without a full stop is a sentence too. */
export function sizeOf(paragraph: string): TextSize {
  const words = wordsIn(paragraph);
  const sentences = paragraph
    .split(/[.!?…]+(?=[\s”"’')\]]|$)/u)
    .filter((sentence) => /\p{L}/u.test(sentence));
  return {
    words: words.length,
    proseWords: words.length,
    sentences: sentences.length,
    syllables: words.reduce((sum, word) => sum + syllablesIn(word), 0),
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
function syllablesIn(word: string): number {
  const letters = word.toLowerCase().replace(/[^a-z]/g, '');
  if (letters.length <= 3) return 1;
  const spoken = letters.replace(/(?:[^laeiouy]es|(?<![dt])ed|(?<!l)e)$/, '').replace(/^y/, '');
  return Math.max(1, spoken.match(/[aeiouy]{1,2}/g)?.length ?? 1);
}

/** The school grade that a text needs, by Flesch and Kincaid; null: it is too short to tell. */
export function gradeOf({ proseWords, sentences, syllables }: TextSize): number | null {
  if (proseWords < enoughWords || sentences === 0) return null;
  const grade = 0.39 * (proseWords / sentences) + 11.8 * (syllables / proseWords) - 15.59;
  return Math.max(1, Math.round(grade));
}

/** '412 words · Grade 8, plain'. */
export function describeSize(size: TextSize): string {
  const count = `${size.words.toLocaleString('en-US')} ${size.words === 1 ? 'word' : 'words'}`;
  const grade = gradeOf(size);
  if (grade === null) return count;
  return grade > 12
    ? `${count} · College level, hard to read`
    : `${count} · Grade ${grade}, ${meaningOf(grade)}`;
}

function meaningOf(grade: number): string {
  if (grade <= 6) return 'easy to read';
  return grade <= 9 ? 'plain' : 'fairly hard to read';
}
