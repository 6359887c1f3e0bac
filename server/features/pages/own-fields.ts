import { ownFieldsSchema } from '#contract/pages/own-fields.ts';
import type { Translate } from '#contract/shared/language/translate.ts';
import { fieldsHtml, type ReferredPage } from '#contract/shared/pages/kinds/fields-html.ts';
import { fieldsOf, type PageKey } from '#contract/shared/pages/kinds/kinds.ts';
import {
  type FieldValue,
  type FieldValues,
  isEmptyValue,
  isMarkdownField,
  missingFields,
  readValues,
  shownValues,
} from '#contract/shared/pages/kinds/own-field.ts';
import { isAddressed, originalSectionOf, splitSection } from '#contract/shared/pages/sections.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError, badField } from '#server/platform/errors.ts';
import {
  currentTranslate,
  translateFieldMessage,
} from '#server/platform/language/current-language.ts';
import { listRedirectsFrom } from '../redirects/queries.ts';
import { redirectKey } from '../redirects/redirect-path.ts';
import type { PageIntro } from './page-content.ts';
import { listPageKeys, listTitlesOfLive } from './queries.ts';

type Stored = Pick<PageIntro, 'fields' | 'fieldHtml'>;

/**
 * The values that an editor has sent for the fields of a page, checked.
 * @throws {AppError} `badInput` for a field that the page does not have, or a wrong value
 */
export function checkFields(page: PageKey, sent: unknown): Partial<FieldValues> | undefined {
  if (sent === undefined) return undefined;
  const schema = ownFieldsSchema(page);
  if (!schema) throw badField('fields', 'This page has no such fields.');
  const parsed = schema.safeParse(sent);
  if (parsed.success) return parsed.data;
  throw badFields(
    page,
    parsed.error.issues.map(({ path: [name = ''], message }) => [
      String(name),
      translateFieldMessage(message),
    ]),
  );
}

/** @param faults messages by fields; the name of a fault of all fields is empty */
function badFields(page: PageKey, faults: [name: string, message: string][]): AppError {
  const record = fieldsOf(page) ?? {};
  const message = faults
    .map(([name, fault]) => (record[name] ? `${record[name].label}: ${fault}` : fault))
    .join(' ');
  const errors = Object.fromEntries(
    faults.map(([name, fault]) => [name === '' ? 'fields' : `fields.${name}`, fault]),
  );
  return new AppError('badInput', message, { errors });
}

/** The texts among these values that are Markdown, by the names by which they are rendered. */
export function markdownOf(page: PageKey, values: Partial<FieldValues> = {}) {
  return Object.fromEntries(
    Object.entries(values)
      .filter(([name]) => isMarkdown(page, name))
      .map(([name, text]) => [`fields.${name}`, String(text)]),
  );
}

export const isMarkdown = (page: PageKey, name: string) => isMarkdownField(fieldsOf(page)?.[name]);

/**
 * The fields of a draft after an edit, those that are filled in: a field that is added to a record changes no page.
 * @param html of the texts of `markdownOf`
 * @returns nothing for a page without fields of its own
 * @throws {AppError} `badInput` for a reference, other than before, to a page that does not exist
 */
export async function editedFields(
  trx: Db,
  page: PageKey,
  before: Stored,
  sent: Partial<FieldValues> = {},
  html: Readonly<Record<string, string>>,
): Promise<Stored> {
  const record = fieldsOf(page);
  if (!record) return {};
  const old = readValues(record, before.fields);
  const fields = { ...old, ...sent } as FieldValues;
  for (const [name, { kind }] of Object.entries(record)) {
    const address = String(fields[name] ?? '');
    if (kind !== 'reference' || address === '' || address === old[name]) continue;
    const found = await listPageKeys(trx, [keyOf(address)]);
    if (found.length === 0) throw badFields(page, [[name, 'This page doesn’t exist.']]);
  }
  const fieldHtml = Object.fromEntries(
    Object.keys(record)
      .filter((name) => isMarkdown(page, name))
      .map((name) => [name, html[`fields.${name}`] ?? before.fieldHtml?.[name] ?? '']),
  );
  return storedFields(fields, fieldHtml);
}

/** Fields as they are stored: those that are filled in. @param html of the Markdown among them, by their names */
export function storedFields(fields: FieldValues, html: Record<string, string>): Stored {
  const filled = filledIn(fields);
  const filledHtml = filledIn(html);
  return { ...(filled && { fields: filled }), ...(filledHtml && { fieldHtml: filledHtml }) };
}

/** The values that are not empty; undefined: all are. */
function filledIn<Value extends FieldValue>(
  values: Record<string, Value>,
): Record<string, Value> | undefined {
  const filled = Object.entries(values).filter(([, value]) => !isEmptyValue(value));
  return filled.length > 0 ? Object.fromEntries(filled) : undefined;
}

/** The values of a page's own fields, as replies have them; nothing for a page without any. */
export function presentFields(page: PageKey, { fields }: Stored): { fields?: FieldValues } {
  const record = fieldsOf(page);
  return record ? { fields: readValues(record, fields) } : {};
}

/** @throws {AppError} `badInput` for required fields that are empty */
export function requireFields(page: PageKey, intro: Stored): void {
  const missing = missingOf(page, intro);
  if (missing.length === 0) return;
  throw badFields(
    page,
    missing.map((name) => [name, 'This field is required.']),
  );
}

/** Whether a page lacks fields that it needs to be published. */
export const lacksFields = (page: PageKey, intro: Stored) => missingOf(page, intro).length > 0;

function missingOf(page: PageKey, { fields }: Stored): string[] {
  const record = fieldsOf(page);
  return record ? missingFields(record, readValues(record, fields)) : [];
}

/**
 * A page's own fields as visitors see them: of a page of the site itself, whose view shows each in its place, the
 * values, Markdown as HTML; of any other a list, with links to the pages that they refer to and visitors can open.
 * Nothing for a page without any.
 */
export async function readShownFields(
  db: Db,
  page: PageKey,
  intro: Stored,
): Promise<{ fieldsHtml?: string; shownFields?: FieldValues }> {
  const record = fieldsOf(page);
  if (!record) return {};
  const values = readValues(record, intro.fields);
  if (!isAddressed(originalSectionOf(page.section))) {
    return { shownFields: shownValues(record, values, intro.fieldHtml) };
  }
  const addresses = Object.entries(record)
    .filter(([name, { kind }]) => kind === 'reference' && !isEmptyValue(values[name] ?? ''))
    .map(([name]) => String(values[name]));
  const pages = await readReferred(db, addresses);
  const { language } = splitSection(page.section);
  const rendered = { html: intro.fieldHtml ?? {}, pages, t: currentTranslate(), language };
  return { fieldsHtml: fieldsHtml(record, values, rendered) };
}

/** The live ones of the pages at these addresses, or where these redirect to since a page was renamed. */
async function readReferred(db: Db, addresses: string[]): Promise<Map<string, ReferredPage>> {
  if (addresses.length === 0) return new Map();
  const redirects = await listRedirectsFrom(db, addresses.map(redirectKey));
  const current = new Map(
    addresses.map((address) => {
      const moved = redirects.find(({ from_path }) => from_path === redirectKey(address));
      return [address, moved?.to_path ?? address];
    }),
  );
  const live = await listTitlesOfLive(db, [...current.values()].map(keyOf));
  return new Map(
    [...current].flatMap(([address, now]) => {
      const { section, name_key } = keyOf(now);
      const page = live.find((each) => each.section === section && each.name_key === name_key);
      return page ? [[address, { title: page.title, address: now }] as const] : [];
    }),
  );
}

/** The same without the pages that they refer to. @param t absent: with the labels that editors read */
export function plainFieldsHtml(
  page: PageKey,
  { fields, fieldHtml = {} }: Stored,
  t?: Translate,
): string {
  const record = fieldsOf(page);
  if (!record) return '';
  const rendered = { html: fieldHtml, pages: new Map(), ...(t && { t }) };
  return fieldsHtml(record, readValues(record, fields), rendered);
}

function keyOf(address: string): { section: string; name_key: string } {
  const [, section = '', name = ''] = address.split('/');
  return { section, name_key: name.toLowerCase() };
}
