import { MergeFieldReader, type MergeTag } from './merge-field-reader.ts';

/** What a newsletter can say about its recipient, as editors write and see it: `{first name|friend}`. */
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
