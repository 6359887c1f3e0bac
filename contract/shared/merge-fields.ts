/** A merge field in a text, with what stands for an unknown value. */
export interface MergeTag<Field extends string = string> {
  field: Field;
  fallback: string;
}

const anyTag = /\{([\p{L}_][\p{L}\d\s_-]{0,60})(?:\|[^{}]*)?\}/gu;

/** Reads texts with merge fields: '{first name}', or '{first name|friend}' with the words to use if it is empty. */
export class MergeFieldReader<Field extends string> {
  readonly #fields: readonly Field[];
  readonly #tags: RegExp;

  /** @param fields in lower case */
  constructor(fields: readonly Field[]) {
    this.#fields = fields;
    // Plain text may break lines between the words, and capitalizes those of headings.
    const known = fields.join('|').replaceAll(' ', '\\s+');
    this.#tags = new RegExp(`\\{(${known})(?:\\|([^{}]*))?\\}`, 'gi');
  }

  /** Replaces the merge fields of a text. Fields in the replacements are not filled. */
  fill(text: string, textFor: (tag: MergeTag<Field>) => string): string {
    return text.replace(this.#tags, (_, name: string, fallback?: string) =>
      textFor(readTag(name, fallback)),
    );
  }

  /** The pieces of a text in order: those that are the same for everyone, and the merge fields between them. */
  split(text: string): (string | MergeTag<Field>)[] {
    const parts: (string | MergeTag<Field>)[] = [];
    let end = 0;
    for (const match of text.matchAll(this.#tags)) {
      parts.push(text.slice(end, match.index), readTag(match[1] ?? '', match[2]));
      end = match.index + match[0].length;
    }
    return [...parts, text.slice(end)].filter((part) => part !== '');
  }

  /** The fields that a text names in braces but that do not exist: '{first_name}'. */
  unknownIn(text: string): string[] {
    return [...text.matchAll(anyTag)]
      .map(([tag]) => tag)
      .filter((tag) => tag.replace(this.#tags, '') !== '');
  }

  /** The merge fields of a text without a fallback: '{first name}'. */
  withoutFallbackIn(text: string): string[] {
    return [...text.matchAll(this.#tags)]
      .filter(([, , fallback = '']) => fallback.trim() === '')
      .map(([tag]) => tag);
  }

  /** A sentence that says which fields are unknown, and which can be used instead. */
  messageAbout(unknown: string[]): string {
    const usable = this.#fields.map((field) => `{${field}|fallback}`).join(', ');
    return `${unknown.join(', ')} can’t be filled in. Use ${usable}.`;
  }
}

const readTag = <Field extends string>(name: string, fallback = ''): MergeTag<Field> => ({
  field: name.toLowerCase().replace(/\s+/g, ' ') as Field,
  fallback: fallback.trim(),
});

/** The fields of a newsletter's recipient, as editors write and see them: `{first name|friend}`. */
export const mergeFields = {
  'first name': 'First name',
  'last name': 'Last name',
  name: 'Full name',
  email: 'Email address',
} as const;
export type MergeField = keyof typeof mergeFields;
export type RecipientTag = MergeTag<MergeField>;

export const recipientFields = new MergeFieldReader(Object.keys(mergeFields) as MergeField[]);

/** A text as it reads without a recipient. */
export const withoutRecipient = (text: string): string =>
  recipientFields.fill(text, ({ fallback }) => fallback);

/** The fields of a person’s name in texts to them. */
export const nameFields = ['first name', 'name'] as const;

/** The fields of the note in statements. */
export const statementFields = [...nameFields, 'organization'] as const;

/** The fields of thank-you texts. */
export const thankYouFields = [
  ...nameFields,
  'amount',
  'date',
  'campaign',
  'organization',
] as const;
