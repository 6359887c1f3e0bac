import {
  type TextFields,
  type TextKind,
  type TranslatedListName,
  translatedLists,
} from '#contract/shared/translated-lists.ts';

/** A text of an entry. */
export interface EntryText {
  /** Its path: 'answer', or of a part, after what tells it apart, 'readMore/4f2a/text'. */
  field: string;
  kind: TextKind;
  text: string;
}

type Content = Readonly<Record<string, unknown>>;

/** The path of a text of a part. @param by what tells the part apart: its id */
export const partField = (parts: string, by: string | number, field: string): string =>
  `${parts}/${encodeURIComponent(by)}/${field}`;

/** The texts of an entry that there are to translate, in the order of the list’s record. */
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

/** How the text with this path is written; undefined: the list has no such text. */
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
