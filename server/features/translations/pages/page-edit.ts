import { z } from 'zod';
import {
  editedContent as contentSchema,
  editedIntro as introSchema,
} from '#contract/pages/fields.ts';
import type { PageKey } from '#contract/shared/pages/kinds/kinds.ts';
import type { FieldValues } from '#contract/shared/pages/kinds/own-field.ts';
import { AppError } from '#server/platform/errors.ts';
import { translateFieldMessage } from '#server/platform/language/current-language.ts';
import { checkFields } from '../../pages/own-fields.ts';
import { paragraphIdIn, sharedIdOf } from '../../pages/page-content.ts';
import { type PageContent, splitPart } from '../../pages/translations/translatable-parts.ts';

/** The parts of a page's draft that a job changes, as editors send them. Ids are those of another page. */
export interface PageEdit {
  title?: string;
  subtitle?: string;
  text?: string;
  imageAlt?: string;
  description?: string;
  topics?: string[];
  fields?: Partial<FieldValues>;
  readMoreText?: { id: string; text: string }[];
  pageContent?: z.input<typeof contentSchema>;
}

/** @param parts that are changed @param after the content with its changes */
export function editOf(parts: Iterable<string>, { intro, content }: PageContent): PageEdit {
  const edit: PageEdit = {};
  for (const part of parts) {
    const [field, id] = splitPart(part);
    switch (field) {
      case 'title':
      case 'subtitle':
      case 'text':
      case 'imageAlt':
      case 'description':
        edit[field] = intro[field];
        break;
      case 'topics':
        edit.topics = intro.topics.filter((topic) => topic.trim() !== '');
        break;
      case 'fields':
        edit.fields = { ...edit.fields, [id]: intro.fields?.[id] ?? '' };
        break;
      case 'readMore':
        edit.readMoreText = intro.readMoreText.map((each) => ({ id: each.id, text: each.text }));
        break;
      default:
        edit.pageContent = content.map(({ html: _html, ...each }) => each);
    }
  }
  return edit;
}

/** The same edit of a page with this id. */
export const editIn = (pageId: string, edit: PageEdit): PageEdit => ({
  ...edit,
  ...(edit.readMoreText && {
    readMoreText: edit.readMoreText.map((each) => ({
      ...each,
      id: paragraphIdIn(pageId, each.id),
    })),
  }),
  ...(edit.pageContent && {
    pageContent: edit.pageContent.map((each) => ({
      ...each,
      id: paragraphIdIn(pageId, each.id ?? ''),
    })),
  }),
});

const schema = z.object({ ...introSchema, pageContent: contentSchema.optional() });

/** What an editor could not save of this edit, by the names of its texts: `{part}.{name}`. */
export function faultsOf(page: PageKey, edit: PageEdit): Map<string, string> {
  const { fields, ...others } = edit;
  const faults = new Map<string, string>();
  const parsed = schema.safeParse(others);
  for (const { path, message } of parsed.error?.issues ?? []) {
    faults.set(textNamed(path, edit), translateFieldMessage(message));
  }
  for (const [field, message] of Object.entries(faultsOfFields(page, fields))) {
    faults.set(`${field}.text`, message);
  }
  return faults;
}

function faultsOfFields(page: PageKey, fields: PageEdit['fields']): Record<string, string> {
  try {
    checkFields(page, fields);
    return {};
  } catch (error) {
    if (error instanceof AppError && error.details.errors) return error.details.errors;
    throw error;
  }
}

function textNamed(path: readonly PropertyKey[], { readMoreText, pageContent }: PageEdit): string {
  const [list, index, field, ...rest] = path.map(String);
  if (list === 'topics') return `topics.${index}`;
  if (list === 'readMoreText') return `readMore.${sharedIn(readMoreText, index)}.text`;
  if (list !== 'pageContent') return `${list}.text`;
  const shared = sharedIn(pageContent, index);
  if (field !== 'question') return ['content', shared, field].join('.');
  const [part, place] = rest;
  return `question.${shared}.${part === 'options' ? `options.${place}` : part}`;
}

const sharedIn = (parts: readonly { id?: string | undefined }[] | undefined, index = '') =>
  sharedIdOf(parts?.[Number(index)]?.id ?? '');
