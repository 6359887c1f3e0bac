/** The characters of the Unicode block “Superscripts and Subscripts”: they are in every font, and read out as numbers. */
const raised = ['0123456789+-−=()ni', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ'];
const lowered = ['0123456789+-−=()aeoxhklmnpst', '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₒₓₕₖₗₘₙₚₛₜ'];

/** Shown raised only by custom: `1st`, a brand's sign, a note's sign. */
const asItIs = /^(?:st|nd|rd|th|[®©™℠*†‡§¶ªº])$/i;
const signs: Record<string, string> = { tm: '™', sm: '℠' };

/** `10` with a superscript `3` becomes `10³`, with `a/b` it becomes `10^(a/b)`. */
export const superscript = (text: string): string =>
  asItIs.test(text) ? text : (signs[text.toLowerCase()] ?? script(text, raised, '^'));

/** `H` with a subscript `2` becomes `H₂`. */
export const subscript = (text: string): string => script(text, lowered, '_');

function script(text: string, [plain = '', shifted = '']: string[], sign: string): string {
  const characters = [...text].map((character) => {
    const index = plain.indexOf(character);
    return index < 0 ? null : shifted.charAt(index);
  });
  if (characters.every((character) => character !== null)) return characters.join('');
  return /^[\p{L}\p{N}]+$/u.test(text) ? `${sign}${text}` : `${sign}(${text})`;
}
