import { call } from '#app/api/call.ts';
import { Html } from '#app/content/html.tsx';
import { Field } from '#app/editor/fields.tsx';
import { MarkdownField } from '#app/editor/markdown-editor/markdown-field.tsx';
import { WrittenLanguage } from '#app/editor/written-language.ts';
import type { Reply } from '#contract/index.ts';
import type { EntryContent } from '#contract/lists/entries.ts';
import { defaultLanguage } from '#contract/shared/language/languages.ts';
import { LazyTextDiff } from '../../diff/lazy-diff.tsx';
import { entryDrafts } from '../../lists/drafts/entry-drafts.ts';
import type { FieldsProps, ListDefinition } from '../../lists/list-definition.ts';
import { inOwnTab } from '../../page-editor/beside/in-own-tab.ts';
import { languageName } from '../language-name.ts';
import '../../page-editor/beside/beside.css';

type Entry = Reply<'translations/getEntry'>;
type OriginalText = Entry['texts'][number];
type Content = EntryContent<'translations'>;

/** The published translation of an entry. */
export interface PublishedTranslation {
  key: string;
  texts: Content['texts'];
}

/** The form’s input: each translated text with the original that it was translated from, by the path of its field. */
interface TranslationDraft {
  texts: Content['texts'];
}

type Subject = Pick<Content, 'language' | 'list' | 'entry'>;

/** The published translation in a reply. */
const publishedIn = ({ key, published }: Entry): PublishedTranslation[] =>
  published?.list === 'translations' ? [{ key, texts: published.content.texts }] : [];

/** The translation of one entry, for the form that all lists share. */
export function entryTranslation(
  subject: Subject,
  { title, texts }: Pick<Entry, 'title' | 'texts'>,
): ListDefinition<PublishedTranslation, TranslationDraft> {
  const contentOf = (draft: TranslationDraft): Content => ({
    ...subject,
    // Blank texts are left out: an entry counts as translated once it has all of its texts.
    texts: Object.fromEntries(
      texts.flatMap(({ field }) => {
        const written = draft.texts[field];
        return written && written.text.trim() !== '' ? [[field, written] as const] : [];
      }),
    ),
  });
  const list = 'translations' as const;
  return {
    key: `translations/${subject.language}/${subject.list}/${subject.entry}`,
    one: 'translation',
    many: 'translations',
    load: async (ask) => publishedIn(await ask('translations/getEntry', subject)),
    idOf: ({ key }) => key,
    nameOf: (draft) => (Object.keys(contentOf(draft).texts).length > 0 ? title : ''),
    draftOf: (item) => ({ texts: item?.texts ?? {} }),
    Fields: (props) => (
      <WrittenLanguage value={subject.language}>
        <TranslatedFields texts={texts} {...props} />
      </WrittenLanguage>
    ),
    drafts: entryDrafts({
      list,
      contentOf,
      draftOf: (content) => ({ texts: content.texts }),
      includes: (content) =>
        content.language === subject.language &&
        content.list === subject.list &&
        content.entry === subject.entry,
    }),
    async remove() {
      const { message } = await call('translations/deleteEntry', subject);
      return { items: [], message };
    },
    deleteQuestion: {
      title: `Delete the ${languageName(subject.language)} translation of “${title}”?`,
      text: `Visitors will read the original again, in ${languageName(defaultLanguage)}.`,
    },
    async save(draft, item) {
      const content = contentOf(draft);
      const { draft: saved } = await call('lists/saveDraft', {
        ...(item && { key: item.key }),
        entry: { list, content },
      });
      const { key, version } = saved;
      const { message } = await call('lists/publishDraft', { list, key, version });
      const isBlank = Object.keys(content.texts).length === 0;
      return { items: isBlank ? [] : [{ key, texts: content.texts }], message };
    },
  };
}

type TranslatedFieldsProps = FieldsProps<PublishedTranslation, TranslationDraft> & {
  texts: readonly OriginalText[];
};

/** Each text of the original with its translation next to it. */
function TranslatedFields({ texts, draft, change, errors }: TranslatedFieldsProps) {
  const set = (field: string, written: Content['texts'][string]) =>
    change({ texts: { ...draft.texts, [field]: written } });
  return (
    <div className="grid gap-6">
      {texts.map((original) => {
        const { field, label, isMarkdown, text } = original;
        const written = draft.texts[field];
        const props = {
          label,
          value: written?.text ?? '',
          error: errors[`texts.${field}`] ?? errors[`texts.${field}.text`],
          // A text that is out of date stays so until someone marks it as up to date.
          onChange: (typed: string) =>
            set(field, { original: written?.text ? written.original : text, text: typed }),
        };
        return (
          <div key={field} className="beside">
            <OriginalOf
              original={original}
              written={written}
              onUpToDate={(translated) => set(field, { original: text, text: translated })}
            />
            <div className="beside-own">
              {isMarkdown === 1 ? <MarkdownField {...props} /> : <Field {...props} />}
            </div>
          </div>
        );
      })}
    </div>
  );
}

interface OriginalOfProps {
  original: OriginalText;
  written: Content['texts'][string] | undefined;
  onUpToDate: (translated: string) => void;
}

function OriginalOf({ original, written, onUpToDate }: OriginalOfProps) {
  const { label, text, html, isMarkdown } = original;
  const isBlank = !written || written.text.trim() === '';
  return (
    <section className="beside-original" data-open aria-label={`Original: ${label}`}>
      <div className="beside-text" lang={defaultLanguage}>
        {isMarkdown === 1 ? (
          <Html html={inOwnTab(html)} className="reading" />
        ) : (
          <p className="beside-line">{text}</p>
        )}
      </div>
      {isBlank && <p className="beside-note">Not translated yet.</p>}
      {!isBlank && written.original !== text && (
        <div className="beside-stale">
          <p className="font-semibold">The original has changed since this was translated.</p>
          <LazyTextDiff before={written.original} after={text} />
          <p>
            <button
              type="button"
              className="button button-quiet"
              onClick={() => onUpToDate(written.text)}
            >
              Mark as up to date<span className="sr-only">{`: ${label}`}</span>
            </button>
          </p>
        </div>
      )}
    </section>
  );
}
