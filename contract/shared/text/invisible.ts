/** Scripts in which a joiner, or a non-joiner, changes how the letter before it looks. */
const joiningScripts = [
  'Arabic',
  'Syriac',
  'Mongolian',
  'Nko',
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Oriya',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Sinhala',
  'Khmer',
  'Myanmar',
  'Tibetan',
];
const joining = `[${joiningScripts.map((name) => `\\p{sc=${name}}`).join('')}\\p{Extended_Pictographic}\\p{EMod}\\ufe0f]`;

/**
 * Characters that no one sees and no name needs: spaces and joiners without width, soft hyphens, marks that turn the
 * direction of writing, fillers, byte order marks. A flag such as Scotland's is a black one with invisible letters,
 * which are kept.
 */
const invisible = new RegExp(
  [
    '(\\u{1f3f4}[\\u{e0020}-\\u{e007e}]+\\u{e007f})',
    `(?<!${joining})[\\u200c\\u200d]`,
    '[\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180e\\u200b\\u200e\\u200f\\u202a-\\u202e]',
    '[\\u2060-\\u206f\\u3164\\ufeff\\uffa0\\ufff9-\\ufffb\\u{e0000}-\\u{e007f}]',
  ].join('|'),
  'gu',
);

const ascii = /^[\0-\x7f]*$/;

/** A text without invisible characters, except those that emoji and scripts such as Persian need. */
export const withoutInvisible = (text: string): string =>
  ascii.test(text) ? text : text.replace(invisible, (_, flag: string | undefined) => flag ?? '');

/** White space, and what shows nothing by itself: unassigned, ignorable, and the empty Braille pattern. */
const shown = /[^\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether nothing of a text can be seen. */
export const isBlank = (text: string): boolean => !shown.test(text);
