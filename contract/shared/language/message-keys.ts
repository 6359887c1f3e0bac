import type common from '../../../messages/en/common.json';
import type contact from '../../../messages/en/contact.json';
import type errors from '../../../messages/en/errors.json';
import type fields from '../../../messages/en/fields.json';
import type search from '../../../messages/en/search.json';
import type shell from '../../../messages/en/shell.json';
import type ui from '../../../messages/en/ui.json';

/** The English catalogs, by the names of their files: every other language has the same ones. */
interface Catalogs {
  common: typeof common;
  contact: typeof contact;
  errors: typeof errors;
  fields: typeof fields;
  search: typeof search;
  shell: typeof shell;
  ui: typeof ui;
}

/** A text of the catalogs: 'contact.send' is `send` in `contact.json`. */
export type MessageKey = {
  [Name in keyof Catalogs]: `${Name}.${keyof Catalogs[Name] & string}`;
}[keyof Catalogs];
