const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // A reader of XML would make a line feed of it.
  '\r': '&#xD;',
};
/** What XML cannot contain, even as a reference. */
const unwritable = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** A text as the content of an element that may contain `cp`. */
export const xmlText = (text: string): string =>
  escaped(text).replace(unwritable, (character) => {
    const hex = (character.codePointAt(0) ?? 0).toString(16).toUpperCase();
    return `<cp hex="${hex.padStart(4, '0')}"/>`;
  });

/** A text as an attribute, or as the content of any other element: in one line, without what XML cannot contain. */
export const xmlLine = (text: string): string =>
  escaped(text.replace(unwritable, '').replace(/\s+/g, ' '));

const escaped = (text: string) =>
  text.replace(/[&<>"\r]/g, (character) => entities[character] ?? character);
