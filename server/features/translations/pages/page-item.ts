import type { TranslatedLanguage } from '#contract/shared/language/languages.ts';
import type { PageKey } from '#contract/shared/pages/kinds/kinds.ts';
import { originalSectionOf, sectionIn } from '#contract/shared/pages/sections.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { audit } from '#server/platform/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { lockList } from '../../lists/queries.ts';
import { saveDraft } from '../../pages/editing/drafts.ts';
import { editedContent, editedIntro, renderEdit } from '../../pages/editing/edited-draft.ts';
import { parseContent, parseIntro } from '../../pages/present.ts';
import { lockPageById, type PageRow } from '../../pages/queries.ts';
import { findPageById, storeTranslatedFrom } from '../../pages/translations/queries.ts';
import {
  parseTranslatedFrom,
  presentContentOf,
  type TranslatedFrom,
} from '../../pages/translations/stale-parts.ts';
import { addTranslation } from '../../pages/translations/start-translation.ts';
import type { PageContent } from '../../pages/translations/translatable-parts.ts';
import { withPart } from '../../pages/translations/translated-from.ts';
import type { TextChange, Translatable, WriteChanges } from '../translatable.ts';
import { editIn, editOf, faultsOf, type PageEdit } from './page-edit.ts';
import { type PageText, pageTexts } from './page-texts.ts';
import { withPlaces, withText } from './with-text.ts';

/**
 * A page with its translation into a language, as a job has it.
 * @param translation undefined: nobody has begun
 */
export function pageItem(
  language: TranslatedLanguage,
  original: PageRow,
  translation: PageRow | undefined,
): Translatable {
  const page = new PageInJob(language, original, translation);
  const section = originalSectionOf(original.section);
  return {
    id: `page.${original.id}`,
    kind: 'page',
    section,
    name: original.name,
    language,
    title: page.title,
    isNew: translation === undefined,
    isPublished: translation?.live_intro != null && translation.has_changes === 0,
    texts: page.texts,
    faultsOf: (changes) => page.faultsOf(changes),
    prepare: (changes) => page.prepare(changes),
  };
}

class PageInJob {
  readonly #language: TranslatedLanguage;
  readonly #original: PageRow;
  readonly #translation: PageRow | undefined;
  readonly #now: PageContent;
  readonly #draft: PageContent | undefined;
  readonly #from: TranslatedFrom;
  readonly texts: readonly PageText[];

  constructor(language: TranslatedLanguage, original: PageRow, translation: PageRow | undefined) {
    this.#language = language;
    this.#original = original;
    this.#translation = translation;
    this.#now = presentContentOf(original);
    this.#draft = translation && {
      intro: parseIntro(translation.draft_intro),
      content: parseContent(translation.draft_content),
    };
    this.#from = translation ? parseTranslatedFrom(translation.translated_from) : this.#now;
    this.texts = pageTexts(original, {
      original: this.#now,
      translation: this.#draft,
      from: this.#from,
    });
  }

  get title(): string {
    return this.#now.intro.title || this.#original.name;
  }

  faultsOf(changes: readonly TextChange[]): Map<string, string> {
    const faults = faultsOf(this.#key, this.#editOf(changes).edit);
    const byPlace = this.texts.map(({ id, place }) => [`${place.part}.${place.name}`, id] as const);
    return new Map(
      byPlace.flatMap(([place, id]) => {
        const fault = faults.get(place);
        return fault === undefined ? [] : [[id, fault] as const];
      }),
    );
  }

  async prepare(changes: readonly TextChange[]): Promise<WriteChanges> {
    const { edit, isChanged } = this.#editOf(changes);
    const html = await renderEdit(this.#key, edit, edit.pageContent);
    return async (trx, person) => {
      const row = await this.#lock(trx, person, edit.title);
      const translatedFrom = JSON.stringify(this.#fromAfter(changes));
      if (!isChanged) {
        await storeTranslatedFrom(trx, row.id, translatedFrom);
        const subject = `${row.section}/${row.name}`;
        await audit(trx, { userId: person.userId, action: 'page.mark-translated', subject });
        return;
      }
      const { pageContent, ...intro } = editIn(row.id, edit);
      await saveDraft(trx, person, row, {
        draft_intro: JSON.stringify(await editedIntro(trx, row, intro, html)),
        ...(pageContent && {
          draft_content: JSON.stringify(editedContent(row, pageContent, html)),
        }),
        translated_from: translatedFrom,
      });
    };
  }

  get #key(): PageKey {
    const section = sectionIn(this.#language, originalSectionOf(this.#original.section));
    return { section, name: this.#translation?.name ?? this.#original.name };
  }

  #editOf(changes: readonly TextChange[]): { edit: PageEdit; isChanged: boolean } {
    const parts = new Set<string>();
    let after = withPlaces(this.#now, this.#draft);
    for (const { id, translation } of changes) {
      const text = this.#text(id);
      if (text.translation === translation) continue;
      parts.add(text.place.part);
      after = withText(this.#original, after, text.place, translation);
    }
    return { edit: editOf(parts, after), isChanged: parts.size > 0 };
  }

  #text(id: string): PageText {
    const found = this.texts.find((each) => each.id === id);
    if (!found) throw new Error(`The page has no text ${id}.`);
    return found;
  }

  /**
   * The translation, as it was when the changes were prepared.
   * @param title of a translation that is started with these changes
   * @throws {AppError} `conflict`
   */
  async #lock(trx: Db, { userId }: CurrentUser, title = ''): Promise<PageRow> {
    const original = await findPageById(trx, this.#original.id);
    if (original?.version !== this.#original.version || original.trashed_at !== null) {
      throw this.#hasChanged();
    }
    if (!this.#translation) {
      await lockList(trx, 'page');
      const language = this.#language;
      const added = await addTranslation(trx, userId, original, { language, title });
      await audit(trx, {
        userId,
        action: 'page.translate',
        subject: `${added.section}/${added.name}`,
      });
      return added;
    }
    const row = await lockPageById(trx, this.#translation.id);
    if (row?.version !== this.#translation.version || row.trashed_at !== null) {
      throw this.#hasChanged();
    }
    return row;
  }

  #hasChanged(): AppError {
    return new AppError(
      'conflict',
      `“${this.title}” was changed after you checked the file. Check it again.`,
    );
  }

  /** The original as far as it is translated after these changes. A part with a text that is still stale stays stale. */
  #fromAfter(changes: readonly TextChange[]): TranslatedFrom {
    const changed = new Map(changes.map((each) => [each.id, each]));
    let seen = this.#now;
    const stale = new Set<string>();
    const parts = new Set<string>();
    for (const { id, place, original, before } of this.texts) {
      const change = changed.get(id);
      if (!change) {
        if (before !== undefined) stale.add(place.part);
        continue;
      }
      parts.add(place.part);
      // The translator translated what the file said, even if the original says something else by now.
      if (change.original !== original) {
        seen = withText(this.#original, seen, place, change.original);
      }
    }
    return [...parts]
      .filter((part) => !stale.has(part))
      .reduce((from, part) => withPart(from, seen, part), this.#from);
  }
}
