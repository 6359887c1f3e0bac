import { useMemo, useRef, useState } from 'react';
import { call } from '#app/api/call.ts';
import { CallError } from '#app/api/call-error.ts';
import { useAction } from '#app/api/use-action.ts';
import { useLocalDraft } from '#app/editor/local-drafts/use-local-draft.ts';
import { forgetPageLinks } from '#app/editor/markdown-editor/dialogs/page-links.ts';
import { flushPendingEdits } from '#app/editor/markdown-editor/pending-edits.ts';
import { fieldsOf } from '#contract/shared/pages/kinds/kinds.ts';
import { afterSave, isSame } from '../after-save.ts';
import type { MergedPage } from '../diff/merge-pages.ts';
import { type EditedPage, type PageText, pageTextOf } from '../diff/page-text.ts';
import { withoutRow } from '../lists/rows.tsx';
import { pageStatus } from '../page-status.ts';
import { useAutosave } from '../use-autosave.ts';
import { useExclusive } from '../use-exclusive.ts';
import { savePage } from './save-page.ts';

const mergedMessage =
  'Someone else changed other parts of this page. Their changes are added to yours.';
const publishedMessage = 'Visitors now see this version.';
const unseenMessage =
  'Not published yet: someone else changed this page after you opened it. The form now shows their changes too. Check them, then publish again.';

interface FormDraft {
  text: PageText;
  /** The server's draft, as it was last read. */
  server: EditedPage;
  /** The version that the input is based on. */
  base: number;
}

/** Whether visitors see exactly the text in the form. */
const isLive = ({ text, server }: FormDraft) =>
  server.pageData.isPublished === 1 &&
  server.pageData.hasChanges === 0 &&
  isSame(text, pageTextOf(server));

/** Two drafts that someone has to choose between. */
interface DraftConflict {
  theirs: EditedPage;
  /** Merges the input with theirs: more may be typed before the choice. */
  mergeWith: (mine: PageText) => MergedPage;
  /** It was found while the editor types, whose focus stays where it is. */
  isAutomatic: boolean;
}

/** The state of a page's form: the input, the server's version, and the calls. */
export function usePageDraft(page: EditedPage) {
  const [draft, setDraft] = useState<FormDraft>(() => ({
    text: pageTextOf(page),
    server: page,
    base: page.pageData.version,
  }));
  /** The same, known at once and not with the next rendering: a save may follow another one. */
  const newest = useRef(draft);
  const update = (change: (before: FormDraft) => Partial<FormDraft>) => {
    newest.current = { ...newest.current, ...change(newest.current) };
    setDraft(newest.current);
  };
  const { text, server, base } = draft;
  const { run, show: showResult, isBusy, message, error, errors } = useAction();
  const [conflict, setConflict] = useState<DraftConflict | null>(null);
  // Each save is based on the one before.
  const exclusively = useExclusive();
  const { section, name } = server.pageData;
  const selector = { section, name };
  const isDirty = !isSame(text, pageTextOf(server));
  const merge = useMemo(() => conflict?.mergeWith(text), [conflict, text]);
  const localDrafts = useLocalDraft<PageText, number>({
    subject: `page/${section}/${name}`,
    draft: text,
    base,
    isDirty,
    restore(taken) {
      // Local drafts from before a field existed get the page's value.
      update((now) => ({
        text: { ...taken.draft, intro: { ...now.text.intro, ...taken.draft.intro } },
        base: taken.base,
      }));
    },
  });
  useAutosave(text, isDirty && !isBusy && conflict === null, () =>
    // Errors in the text are shown when it is saved by hand; until then the text stays on this device.
    exclusively(autosave)
      .catch(async (failure) => {
        if (await settleConflict(failure, true)) showResult({ message: mergedMessage });
      })
      .catch(() => undefined),
  );

  const set =
    <Part extends keyof PageText>(part: Part) =>
    (value: PageText[Part]) => {
      update((before) => ({ text: { ...before.text, [part]: value } }));
      // The last action's result no longer describes the text.
      if (message !== '') showResult();
    };

  /** Shows the server's version in place of the form's. */
  const show = (current: EditedPage) =>
    update(() => ({
      text: pageTextOf(current),
      server: current,
      base: current.pageData.version,
    }));

  /**
   * Shows the server's version after the input was sent. Newer input stays.
   * @param sent the input as it was sent
   */
  const showSaved = (current: EditedPage, sent: PageText) =>
    update((now) => ({
      text: afterSave(pageTextOf(current), sent, now.text),
      server: current,
      base: current.pageData.version,
    }));

  /**
   * Settles a conflict with someone else's newer draft: merges it with the input, or asks about what both have changed.
   * @param isAutomatic whether the save that failed was an autosave
   * @returns whether it is merged, and can be saved
   * @throws any other failure
   */
  async function settleConflict(failure: unknown, isAutomatic = false): Promise<boolean> {
    if (!(failure instanceof CallError) || failure.status !== 409) throw failure;
    // A page that needs a review first has no newer version.
    if (!('pageData' in failure.reply)) throw failure;
    const theirs = failure.reply as unknown as EditedPage;
    const { mergePages } = await import('../diff/merge-pages.ts');
    // A merged text replaces what is in its field.
    flushPendingEdits();
    const now = newest.current;
    const isBaseKnown = now.base === now.server.pageData.version;
    const before = isBaseKnown ? pageTextOf(now.server) : null;
    const mergeWith = (mine: PageText) =>
      mergePages(
        { base: before, mine, theirs: pageTextOf(theirs) },
        fieldsOf(theirs.pageData.section),
      );
    const merged = mergeWith(now.text);
    if (merged.clashes.length > 0) {
      setConflict({ theirs, mergeWith, isAutomatic });
      return false;
    }
    update(() => ({ text: merged.resolve({}), server: theirs, base: theirs.pageData.version }));
    return true;
  }

  /** @param afterMerge what is done once someone else's changes are added to the input; absent: the work again */
  async function attempt(
    work: () => Promise<string>,
    afterMerge: () => Promise<string | { error: string }> = async () =>
      `${await work()} ${mergedMessage}`,
  ): Promise<boolean> {
    if (isBusy) return false;
    return run(() =>
      exclusively(async () => {
        try {
          return await work();
        } catch (failure) {
          // If it is not merged, both versions are shown instead.
          return (await settleConflict(failure)) ? afterMerge() : { error: '' };
        }
      }),
    );
  }

  async function autosave(): Promise<void> {
    const { text: sent, base: version } = newest.current;
    const reply = await call('pages/autosavePage', {
      ...selector,
      ...sent.intro,
      readMoreText: sent.readMore.map(({ key: _key, ...paragraph }) => paragraph),
      pageContent: sent.paragraphs.map(({ key: _key, ...paragraph }) => paragraph),
      version,
    });
    localDrafts.forget();
    showSaved(reply, sent);
    // A save that failed before is of no interest now.
    showResult();
  }

  /** @param over the version assumed to be the newest: any other is rejected; absent: the input's own base */
  async function sendDraft(over?: number): Promise<string> {
    const { text: sent, server: known, base: own } = newest.current;
    const saved = await savePage({
      text: sent,
      server: known,
      version: over ?? own,
      onFirstSaved: (version) => update(() => ({ base: version })),
    });
    localDrafts.forget();
    showSaved(saved, sent);
    return saved.message;
  }

  return {
    text,
    intro: text.intro,
    setIntro: set('intro'),
    readMore: text.readMore,
    setReadMore: set('readMore'),
    paragraphs: text.paragraphs,
    setParagraphs: set('paragraphs'),
    isBusy,
    message,
    error,
    errors,
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
    save: () => attempt(() => sendDraft()),
    savedVersion: () => newest.current.base,
    /** Shows the page's state after something else than its text has changed. */
    refresh: async () => {
      const saved = pageTextOf(newest.current.server);
      showSaved(await call('pages/getPageData', { ...selector, draft: 1 }), saved);
    },
    /** Saves and publishes what is on the screen; what someone else has changed meanwhile is shown first. */
    saveAndSync: () =>
      attempt(
        async () => {
          if (!isSame(newest.current.text, pageTextOf(newest.current.server))) await sendDraft();
          // Changes typed from now on stay.
          const sent = pageTextOf(newest.current.server);
          await call('sync/syncPage', { ...selector, version: newest.current.base });
          forgetPageLinks();
          showSaved(await call('pages/getPageData', { ...selector, draft: 1 }), sent);
          return publishedMessage;
        },
        // The answer to an earlier try may have been lost.
        async () => (isLive(newest.current) ? publishedMessage : { error: unseenMessage }),
      ),
    /** Shows the result of an action other than saving. */
    showMessage: (message: string) => showResult({ message }),
    /** Shows the newest draft, unless something was typed meanwhile. */
    reload: () =>
      attempt(async () => {
        const current = await call('pages/getPageData', { ...selector, draft: 1 });
        if (isSame(newest.current.text, pageTextOf(newest.current.server))) show(current);
        return '';
      }),
    /** Deletes a saved paragraph. */
    deleteReadMore: (id: string) =>
      attempt(async () => {
        const reply = await call('pages/deleteReadMoreText', { id });
        const current = await call('pages/getPageData', { ...selector, draft: 1 });
        update((now) => ({
          text: { ...now.text, readMore: withoutRow(now.text.readMore, id) },
          server: current,
          // If someone else has saved too, the input here is still based on the older version.
          ...(current.pageData.version === now.base + 1 && { base: current.pageData.version }),
        }));
        return reply.message;
      }),
    /** Saves the merged text over the newer version. */
    saveMerged(merged: PageText) {
      if (!conflict) return;
      const { theirs } = conflict;
      setConflict(null);
      update(() => ({ text: merged, server: theirs, base: theirs.pageData.version }));
      void attempt(() => sendDraft());
    },
    /** Saves the input over the newer version, which stays in the page's history. */
    keepMine() {
      const over = conflict?.theirs.pageData.version;
      setConflict(null);
      if (over !== undefined) void attempt(() => sendDraft(over));
    },
    /** Shows the newer version; the user's own is offered above the form, and not lost. */
    takeTheirs() {
      localDrafts.setAside();
      if (conflict) show(conflict.theirs);
      setConflict(null);
    },
  };
}

const explainedStatuses: Partial<Record<ReturnType<typeof pageStatus>, string>> = {
  Empty: 'Empty. Visitors see a page without content.',
  Draft: 'Draft. Visitors don’t see it until you publish.',
};

function stateOf(page: EditedPage['pageData']): string {
  const status = pageStatus(page);
  return explainedStatuses[status] ?? status;
}
