// The patterns for this, such as `/-+$/`, take quadratic time on a text with many of the characters inside.

/** A text without any of this character at its end. */
export function trimEndOf(text: string, character: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === character) end -= 1;
  return text.slice(0, end);
}

/** A text without any of this character at its beginning and end. */
export function trimOf(text: string, character: string): string {
  let start = 0;
  while (start < text.length && text[start] === character) start += 1;
  return trimEndOf(text.slice(start), character);
}
