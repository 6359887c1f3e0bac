import { useMemo, useState } from 'react';
import { call } from '#app/api/call.ts';
import { type Outcome, useAction } from '#app/api/use-action.ts';
import { isSame } from '#app/editor/drafts/after-save.ts';
import { newerIn } from '#app/editor/drafts/newer-in.ts';
import { useDraft } from '#app/editor/drafts/use-draft.ts';
import { forgetPageLinks } from '#app/editor/markdown-editor/dialogs/page-links.ts';
import { flushPendingEdits } from '#app/editor/markdown-editor/pending-edits.ts';
import { fieldsOf } from '#contract/shared/pages/kinds/kinds.ts';
import type { MergedPage } from '../diff/merge-pages.ts';
import { type EditedPage, type PageText, pageTextOf, restoredText } from '../diff/page-text.ts';
import { withoutRow } from '../lists/rows.tsx';
import { pageStatus } from '../page-status.ts';
import { savePage } from './save-page.ts';
import type { Written } from './sheet/written.ts';

const mergedMessage =
  'Someone else changed other parts of this page. Their changes are added to yours.';
const publishedNote = 'Visitors now see this version.';
const unseenMessage =
  'Not published yet: someone else changed this page after you opened it. The form now shows their changes too. Check them, then publish again.';

/** Two drafts that someone has to choose between. */
interface DraftConflict {
  theirs: EditedPage;
  /** Merges the input with theirs: more may be typed before the choice. */
  mergeWith: (mine: PageText) => MergedPage;
  /** It was found while the editor types, whose focus stays where it is. */
  isAutomatic: boolean;
}

/** What the server has, and its version. */
const readOf = (page: EditedPage) => ({ saved: page, base: page.pageData.version });

/**
 * The state of a page's form: the input, the server's version, and the calls.
 * @param wordsHash of the original that is shown, if the page is a translation
 */
export function usePageDraft(page: EditedPage, wordsHash?: string) {
  const { run, show: showResult, isBusy, ...result } = useAction();
  const [conflict, setConflict] = useState<DraftConflict | null>(null);
  const { section, name } = page.pageData;
  const selector = { section, name };
  const draft = useDraft<PageText, EditedPage, number>({
    ...readOf(page),
    inputOf: pageTextOf,
    onDevice: () => ({ subject: `page/${section}/${name}` }),
    restored: (copy, now) => restoredText(copy.draft, now, fieldsOf(selector)),
    autosave: { isOn: !isBusy && conflict === null, save: autosave },
  });
  const { input: text, saved: server, base, isDirty, localDrafts, newest, exclusively } = draft;
  const merge = useMemo(() => conflict?.mergeWith(text), [conflict, text]);

  const set =
    <Part extends keyof PageText>(part: Part) =>
    (value: PageText[Part]) => {
      draft.change({ [part]: value });
      forgetResult();
    };

  /** The last action's result no longer describes a text that has changed. */
  function forgetResult() {
    if (result.message !== '') showResult();
  }

  const readDraft = () => call('pages/getPageData', { ...selector, draft: 1 });

  /**
   * Settles a conflict with someone else's newer draft: merges it with the input, or asks about what both have changed.
   * @param isAutomatic whether the save that failed was an autosave
   * @returns whether it is merged, and can be saved
   * @throws any other failure
   */
  async function settleConflict(failure: unknown, isAutomatic = false): Promise<boolean> {
    // A page that needs a review first has no newer version.
    const theirs = newerIn<EditedPage>(failure, 'pageData');
    const { mergePages } = await import('../diff/merge-pages.ts');
    // A merged text replaces what is in its field.
    flushPendingEdits();
    const now = newest();
    const isBaseKnown = now.base === now.saved.pageData.version;
    const before = isBaseKnown ? pageTextOf(now.saved) : null;
    const mergeWith = (mine: PageText) =>
      mergePages({ base: before, mine, theirs: pageTextOf(theirs) }, fieldsOf(theirs.pageData));
    const merged = mergeWith(now.input);
    if (merged.clashes.length > 0) {
      setConflict({ theirs, mergeWith, isAutomatic });
      return false;
    }
    draft.update(() => ({ ...readOf(theirs), input: merged.resolve({}) }));
    return true;
  }

  /**
   * @param work returns the specification's message
   * @param options.note more about its success
   * @param options.afterMerge what is done once someone else's changes are added to the input; absent: the work again
   */
  async function attempt(
    work: () => Promise<string>,
    {
      note = '',
      afterMerge = async () => ({ message: await work(), note: mergedMessage }),
    }: { note?: string; afterMerge?: () => Promise<Outcome> } = {},
  ): Promise<boolean> {
    if (isBusy) return false;
    return run(() =>
      exclusively(async () => {
        try {
          return { message: await work(), note };
        } catch (failure) {
          // If it is not merged, both versions are shown instead.
          return (await settleConflict(failure)) ? afterMerge() : { error: '' };
        }
      }),
    );
  }

  /** @param over the version assumed to be the newest: any other is rejected; absent: the input's own base */
  async function send({ over, isAutomatic }: { over?: number; isAutomatic?: true } = {}) {
    const { input: sent, saved, base: own } = newest();
    const version = over ?? own;
    const reply = await savePage({ text: sent, server: saved, version, isAutomatic, wordsHash });
    draft.showSaved(readOf(reply), sent);
    return reply.message;
  }

  /** Publishes the newest draft that is known here. */
  const publish = async () =>
    (await call('sync/syncPage', { ...selector, version: newest().base })).message;

  async function autosave(): Promise<void> {
    try {
      await send({ isAutomatic: true });
      // A save that failed before is of no interest now.
      showResult();
    } catch (failure) {
      if (await settleConflict(failure, true)) showResult({ message: mergedMessage });
    }
  }

  return {
    text,
    intro: text.intro,
    setIntro: set('intro'),
    readMore: text.readMore,
    setReadMore: set('readMore'),
    /** What is on the page's sheet. */
    written: {
      title: text.intro.title,
      subtitle: text.intro.subtitle,
      text: text.intro.text,
      paragraphs: text.paragraphs,
    },
    /** Changes what is on the sheet; all else stays as it is by now. */
    write({ paragraphs, ...lines }: Written) {
      draft.update(({ input }) => ({
        input: { ...input, intro: { ...input.intro, ...lines }, paragraphs },
      }));
      forgetResult();
    },
    isBusy,
    ...result,
    /** Null: there is none. */
    conflict: conflict && merge ? { merge, isAutomatic: conflict.isAutomatic } : null,
    localDrafts,
    isDirty,
    /** The server's draft. */
    saved: server,
    state: conflict
      ? 'Not saved: choose between two versions below'
      : isDirty
        ? 'Unsaved changes'
        : stateOf(server.pageData),
    /** The version on the screen; 0 while it has changes of its own. */
    shownVersion: isDirty || isBusy ? 0 : base,
    save: () => attempt(() => send()),
    /** Saves what is not saved yet. @returns whether all is saved */
    saveText: async () => !draft.hasChanges() || attempt(() => send()),
    /** Makes another call for the page, and shows its result. */
    run,
    savedVersion: () => newest().base,
    /** Shows the page's state after something else than its text has changed. */
    refresh: async () => {
      const known = pageTextOf(newest().saved);
      draft.showSaved(readOf(await readDraft()), known);
    },
    /** Saves and publishes what is on the screen; what someone else has changed meanwhile is shown first. */
    saveAndSync: () =>
      attempt(
        async () => {
          if (draft.hasChanges()) await send();
          // Changes typed from now on stay.
          const sent = pageTextOf(newest().saved);
          const message = await publish();
          forgetPageLinks();
          draft.showSaved(readOf(await readDraft()), sent);
          return message;
        },
        {
          note: publishedNote,
          // The answer to an earlier try may have been lost: then nothing differs anymore.
          afterMerge: async () =>
            isLive(newest())
              ? { message: await publish(), note: publishedNote }
              : { error: unseenMessage },
        },
      ),
    /** Shows the result of an action other than saving. */
    showMessage: (message: string) => showResult({ message }),
    /** Shows the newest draft, unless something was typed meanwhile. */
    reload: () =>
      attempt(async () => {
        const current = await readDraft();
        if (!draft.hasChanges()) draft.show(readOf(current));
        return '';
      }),
    /** Deletes a saved paragraph. */
    deleteReadMore: (id: string) =>
      attempt(async () => {
        const reply = await call('pages/deleteReadMoreText', { id });
        const current = await readDraft();
        draft.update((now) => ({
          input: { ...now.input, readMore: withoutRow(now.input.readMore, id) },
          saved: current,
          // If someone else has saved too, the input here is still based on the older version.
          ...(current.pageData.version === now.base + 1 && { base: current.pageData.version }),
        }));
        return reply.message;
      }),
    /** Saves the merged text over the newer version. */
    saveMerged(merged: PageText) {
      if (!conflict) return;
      setConflict(null);
      draft.update(() => ({ ...readOf(conflict.theirs), input: merged }));
      void attempt(() => send());
    },
    /** Saves the input over the newer version, which stays in the page's history. */
    keepMine() {
      if (!conflict) return;
      setConflict(null);
      void attempt(() => send({ over: conflict.theirs.pageData.version }));
    },
    /** Shows the newer version; the user's own is offered above the form, and not lost. */
    takeTheirs() {
      if (!conflict) return;
      setConflict(null);
      localDrafts.setAside();
      draft.show(readOf(conflict.theirs));
    },
  };
}

/** Whether visitors see exactly the text in the form. */
const isLive = ({ input, saved }: { input: PageText; saved: EditedPage }) =>
  saved.pageData.isPublished === 1 &&
  saved.pageData.hasChanges === 0 &&
  isSame(input, pageTextOf(saved));

const explainedStatuses: Partial<Record<ReturnType<typeof pageStatus>, string>> = {
  Empty: 'Empty. Visitors see a page without content.',
  Draft: 'Draft. Visitors don’t see it until you publish.',
};

function stateOf(page: EditedPage['pageData']): string {
  const status = pageStatus(page);
  return explainedStatuses[status] ?? status;
}
