import {
  type TextFields,
  type TextKind,
  type TranslatedListName,
  translatedLists,
} from '#contract/shared/translated-lists.ts';

/** A text of an entry. */
export interface EntryText {
  /** Its path: 'answer', or 'readMore/4f2a/text' in the part with that id. */
  field: string;
  kind: TextKind;
  text: string;
}

type Content = Readonly<Record<string, unknown>>;

/** The path of a text of a part. @param by what tells the part apart: its id */
export const partField = (parts: string, by: string | number, field: string): string =>
  `${parts}/${encodeURIComponent(by)}/${field}`;

/** The texts of an entry to translate, in the order of the list’s record. */
export const textsOf = (list: TranslatedListName, content: Content): EntryText[] =>
  listTexts(translatedLists[list].texts, content);

function listTexts(fields: TextFields, content: Content): EntryText[] {
  return Object.entries(fields).flatMap(([field, spec]) => {
    const value = content[field];
    if (typeof spec === 'string') {
      const isWritten = typeof value === 'string' && value.trim() !== '';
      return isWritten ? [{ field, kind: spec, text: value }] : [];
    }
    const parts = Array.isArray(value) ? (value as Content[]) : [];
    return parts.flatMap((part) =>
      listTexts(spec.texts, part).map((text) => ({
        ...text,
        field: partField(field, String(part[spec.by]), text.field),
      })),
    );
  });
}

/** Whether the text with this path is a line or Markdown; undefined: the list has no such text. */
export function kindOf(list: TranslatedListName, field: string): TextKind | undefined {
  let fields: TextFields = translatedLists[list].texts;
  const path = field.split('/');
  for (;;) {
    const name = path.shift() ?? '';
    const spec = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (spec === undefined || typeof spec === 'string') return path.length === 0 ? spec : undefined;
    path.shift();
    fields = spec.texts;
  }
}
