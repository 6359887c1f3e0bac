import type { Language } from '../../language/languages.ts';
import type { Translate } from '../../language/translate.ts';
import { escapeHtml } from '../../text/escape-html.ts';
import {
  type FieldValue,
  type FieldValues,
  isEmptyValue,
  type OwnField,
  type OwnFields,
} from './own-field.ts';

export interface ReferredPage {
  title: string;
  address: string;
}

let numberFormat: Intl.NumberFormat | undefined;

/** All decimals, and groups of digits from 10,000 on: a year has none. */
function formatNumber(value: number): string {
  // Made once, and not before it is used: a browser takes long for it.
  numberFormat ??= new Intl.NumberFormat('en', {
    maximumFractionDigits: 20,
    useGrouping: 'min2',
  });
  return numberFormat.format(value);
}

/** What HTML needs besides the values. */
interface Rendered {
  /** Finds what visitors read in place of labels; absent: the labels themselves. */
  t?: Translate;
  /** In which the values are written; absent: that of the labels. */
  language?: Language;
  /** The HTML of Markdown fields, by their names. */
  html: Readonly<Record<string, string>>;
  /** The pages that fields refer to and visitors can open, by what the fields contain. */
  pages: ReadonlyMap<string, ReferredPage>;
}

/**
 * The fields of a page that are filled in, with their labels: those in boxes, and a list of definitions of the others.
 * Empty: none is filled in.
 */
export function fieldsHtml(fields: OwnFields, values: FieldValues, rendered: Rendered): string {
  const boxes: string[] = [];
  const entries: string[] = [];
  const { t, language } = rendered;
  const isMixed = t !== undefined && language !== undefined && language !== t.language;
  const ofValues = isMixed ? ` lang="${language}"` : '';
  const ofLabels = isMixed ? ` lang="${t.language}"` : '';
  for (const [name, field] of Object.entries(fields)) {
    const value = values[name] ?? null;
    const shown = isEmptyValue(value) ? '' : valueHtml(name, field, value, rendered);
    if (shown === '') continue;
    const label = escapeHtml(t && field.shownAs ? t(field.shownAs) : field.label);
    if (field.kind === 'text' && field.rules.isBox) {
      boxes.push(
        `<section class="key-facts"${ofValues}><h2${ofLabels}>${label}</h2>${shown}</section>`,
      );
    } else {
      entries.push(`<dt>${label}</dt><dd${ofValues}>${shown}</dd>`);
    }
  }
  return boxes.join('') + (entries.length === 0 ? '' : `<dl>${entries.join('')}</dl>`);
}

function valueHtml(
  name: string,
  field: OwnField,
  value: FieldValue,
  { html, pages }: Rendered,
): string {
  if (Array.isArray(value)) {
    return `<ul>${value.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>`;
  }
  if (typeof value === 'number') return formatNumber(value);
  const text = value ?? '';
  switch (field.kind) {
    case 'choice':
      return escapeHtml(field.rules.options[text] ?? '');
    case 'reference': {
      const page = pages.get(text);
      return page ? `<a href="${escapeHtml(page.address)}">${escapeHtml(page.title)}</a>` : '';
    }
    case 'text':
      // It has none if the field was not Markdown when it was saved.
      return (field.rules.isMarkdown && html[name]) || escapeHtml(text);
    default:
      return '';
  }
}
