import { useState } from 'react';
import { call } from '#app/api/call.ts';
import { CallError } from '#app/api/call-error.ts';
import { useAction } from '#app/api/use-action.ts';
import { toast } from '#app/ui/toast/toast.ts';
import { afterSave, isSame } from '../after-save.ts';
import { type EditedPage, type PageText, pageTextOf } from '../diff/page-text.ts';
import { withoutRow } from '../lists/rows.tsx';
import { useLocalDraft } from '../local-drafts/use-local-draft.ts';
import { forgetPageLinks } from '../markdown-editor/dialogs/page-links.ts';

/** The state of a page's form: the input, the server's version, and the calls. */
export function usePageDraft(page: EditedPage) {
  const [server, setServer] = useState(page);
  const [text, setText] = useState(() => pageTextOf(page));
  /** The version that the input is based on. */
  const [base, setBase] = useState(page.pageData.version);
  const { run, isBusy, message, error, errors } = useAction();
  const [conflict, setConflict] = useState<EditedPage | null>(null);
  const { section, name } = server.pageData;
  const selector = { section, name };
  const isDirty = !isSame(text, pageTextOf(server));
  const localDrafts = useLocalDraft<PageText, number>({
    subject: `page/${section}/${name}`,
    draft: text,
    base,
    isDirty,
    restore(taken) {
      // Local drafts from before a field existed get the page's value.
      setText((now) => ({ ...taken.draft, intro: { ...now.intro, ...taken.draft.intro } }));
      setBase(taken.base);
    },
  });

  const set =
    <Part extends keyof PageText>(part: Part) =>
    (value: PageText[Part]) =>
      setText((before) => ({ ...before, [part]: value }));

  /** Shows the server's version in place of the form's. */
  function show(current: EditedPage) {
    setServer(current);
    setText(pageTextOf(current));
    setBase(current.pageData.version);
  }

  /** Shows the server's version after the input was sent. Newer input stays. */
  function showSaved(current: EditedPage) {
    setServer(current);
    setText((now) => afterSave(pageTextOf(current), text, now));
    setBase(current.pageData.version);
  }

  async function attempt(work: () => Promise<string>): Promise<boolean> {
    if (isBusy) return false;
    return run(async () => {
      try {
        return await work();
      } catch (failure) {
        if (!(failure instanceof CallError) || failure.status !== 409) throw failure;
        setConflict(failure.reply as EditedPage);
        // Both versions are shown instead.
        return { error: '' };
      }
    });
  }

  /** @param over the version assumed to be the newest: any other is rejected */
  async function sendDraft(over: number): Promise<string> {
    const before = pageTextOf(server);
    // Everything is sent to overwrite someone else's version, otherwise only changes: half as many calls, and one
    // entry in the history.
    const isOwn = over === server.pageData.version;
    const hasBody = !isOwn || !isSame(text.paragraphs, before.paragraphs);
    const hasTop =
      !isOwn || !hasBody || !isSame([text.intro, text.readMore], [before.intro, before.readMore]);
    let saved = { ...server, message: '' };
    let version = over;
    if (hasTop) {
      // The server's message names what was sent: only the read-more text, if nothing else has changed.
      const hasReadMore = !isOwn || !isSame(text.readMore, before.readMore);
      const hasIntro = !isOwn || !hasReadMore || !isSame(text.intro, before.intro);
      const reply = await call('pages/editPageData', {
        ...selector,
        ...(hasIntro && text.intro),
        ...(hasReadMore && {
          readMoreText: text.readMore.map(({ key: _key, ...paragraph }) => paragraph),
        }),
        version,
      });
      saved = { ...saved, ...reply };
      version = reply.pageData.version;
      // If the second call fails, this one must not count as someone else's change.
      setBase(version);
    }
    if (hasBody) {
      const pageContent = text.paragraphs.map(({ key: _key, ...paragraph }) => paragraph);
      saved = await call('pages/editPageContent', { ...selector, pageContent, version });
    }
    localDrafts.forget();
    showSaved(saved);
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
    conflict,
    localDrafts,
    isDirty,
    /** The server's draft. */
    saved: server,
    state: isDirty ? 'Unsaved changes' : stateOf(server.pageData),
    save: () => attempt(() => sendDraft(base)),
    async saveAndSync() {
      const isDone = await attempt(async () => {
        if (isDirty) await sendDraft(base);
        const { message: live } = await call('sync/syncPage', selector);
        forgetPageLinks();
        showSaved(await call('pages/getPageData', { ...selector, draft: 1 }));
        return live;
      });
      if (isDone) toast.success('Visitors now see this version.');
    },
    /** Deletes a saved paragraph. */
    deleteReadMore: (id: string) =>
      attempt(async () => {
        const reply = await call('pages/deleteReadMoreText', { id });
        const current = await call('pages/getPageData', { ...selector, draft: 1 });
        setText((now) => ({ ...now, readMore: withoutRow(now.readMore, id) }));
        setServer(current);
        // If someone else has saved too, the input here is still based on the older version.
        if (current.pageData.version === base + 1) setBase(current.pageData.version);
        return reply.message;
      }),
    /** Saves the input over the newer version, which stays in the page's history. */
    keepMine() {
      const newest = conflict?.pageData.version;
      setConflict(null);
      if (newest !== undefined) void attempt(() => sendDraft(newest));
    },
    /** Shows the newer version; the user's own is offered above the form, and not lost. */
    takeTheirs() {
      localDrafts.setAside();
      if (conflict) show(conflict);
      setConflict(null);
    },
  };
}

function stateOf({ isPublished, hasChanges }: EditedPage['pageData']): string {
  if (isPublished === 0 && hasChanges === 0) return 'Empty. Visitors see a page without content.';
  if (isPublished === 0) return 'Draft saved. Visitors don’t see it until you publish.';
  return hasChanges ? 'Saved. The live page is unchanged until you publish.' : 'Live';
}
