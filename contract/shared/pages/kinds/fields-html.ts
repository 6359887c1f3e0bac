import {
  type FieldValue,
  type FieldValues,
  isEmptyValue,
  type OwnField,
  type OwnFields,
} from './own-field.ts';

/** What HTML needs besides the values. */
interface Rendered {
  /** The HTML of Markdown fields, by their names. */
  html: Readonly<Record<string, string>>;
  /** The titles of the pages that fields refer to and visitors can open, by their addresses. */
  titles: ReadonlyMap<string, string>;
}

/** The fields of a page that are filled in, with their labels, as a list of definitions; empty: none is. */
export function fieldsHtml(fields: OwnFields, values: FieldValues, rendered: Rendered): string {
  const entries = Object.entries(fields).flatMap(([name, field]) => {
    const value = values[name] ?? null;
    const shown = isEmptyValue(value) ? '' : valueHtml(name, field, value, rendered);
    return shown === '' ? [] : [`<dt>${escapeHtml(field.label)}</dt><dd>${shown}</dd>`];
  });
  return entries.length === 0 ? '' : `<dl>${entries.join('')}</dl>`;
}

function valueHtml(
  name: string,
  field: OwnField,
  value: FieldValue,
  { html, titles }: Rendered,
): string {
  if (Array.isArray(value)) {
    return `<ul>${value.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>`;
  }
  if (typeof value === 'number') return value.toLocaleString('en');
  const text = value ?? '';
  switch (field.kind) {
    case 'choice':
      return escapeHtml(field.rules.options[text] ?? '');
    case 'reference': {
      const title = titles.get(text);
      return title === undefined ? '' : `<a href="${escapeHtml(text)}">${escapeHtml(title)}</a>`;
    }
    case 'text':
      return field.rules.isMarkdown ? (html[name] ?? '') : escapeHtml(text);
    default:
      return '';
  }
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (each) => entities[each] ?? '');
