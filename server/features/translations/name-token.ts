/**
 * A text as a name token of XML, which ids in XLIFF have to be. Different texts have different tokens.
 * @param text such as the path of a field: 'readMore/4f2a/text'
 */
export const nameToken = (text: string): string =>
  text.replace(/[^A-Za-z0-9.-]/gu, (character) =>
    character === '_' ? '__' : `_${(character.codePointAt(0) ?? 0).toString(16)}_`,
  );
