/**
 * What the texts of an entry are, for people: 'readMore/4f2a/text' is 'Read more 1: Text'.
 * @param fields the paths of all of its texts
 */
export function fieldLabels(fields: readonly string[]): string[] {
  /** The parts of each kind, in the order of the entry. */
  const parts = new Map<string, string[]>();
  return fields.map((field) => {
    const path = field.split('/');
    const words: string[] = [];
    for (let at = 0; at < path.length - 1; at += 2) {
      const kind = path.slice(0, at + 1).join('/');
      const part = path[at + 1] ?? '';
      const known = parts.get(kind) ?? [];
      if (!known.includes(part)) known.push(part);
      parts.set(kind, known);
      words.push(`${inWords(path[at] ?? '')} ${known.indexOf(part) + 1}`);
    }
    return [...words, inWords(path.at(-1) ?? '')].join(': ');
  });
}

/** 'readMore' is 'Read more'. */
function inWords(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
