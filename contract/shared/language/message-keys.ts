import type contact from '../../../messages/en/contact.json';
import type errors from '../../../messages/en/errors.json';
import type fields from '../../../messages/en/fields.json';

/** The English catalogs, by the names of their files: every other language has the same ones. */
interface Catalogs {
  contact: typeof contact;
  errors: typeof errors;
  fields: typeof fields;
}

/** A text of the catalogs: 'contact.send' is `send` in `contact.json`. */
export type MessageKey = {
  [Name in keyof Catalogs]: `${Name}.${keyof Catalogs[Name] & string}`;
}[keyof Catalogs];
