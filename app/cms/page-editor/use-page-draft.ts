import { type FormEvent, useState } from 'react';
import { call } from '../../client/call.ts';
import { CallError, somethingWentWrong } from '../../client/call-error.ts';
import { toast } from '../../client/toast.ts';
import { useWarningBeforeLeaving } from '../use-warning-before-leaving.ts';
import type { EditedPage } from './page-form.tsx';

/** A paragraph in the form; `key` tells it from others before it has an id. */
export interface DraftText {
  key: string;
  id?: string;
  text: string;
}

export interface DraftParagraph extends DraftText {
  title: string;
  image: string;
  imageAlt: string;
}

const pickIntro = ({
  title,
  subtitle,
  text,
  image,
  imageAlt,
  description,
}: EditedPage['pageData']) => ({
  title,
  subtitle,
  text,
  image,
  imageAlt,
  description,
});

const pickText = ({ id, text }: { id: string; text: string }): DraftText => ({ key: id, id, text });

const pickParagraph = ({
  id,
  title,
  text,
  image,
  imageAlt,
}: EditedPage['pageContent'][number]) => ({
  key: id,
  id,
  title,
  text,
  image,
  imageAlt,
});

const identified = ({ id }: { id?: string }) => (id === undefined ? {} : { id });

/** The state of a page's form: what is typed, what the server has, and the calls between them. */
export function usePageDraft(page: EditedPage) {
  const [server, setServer] = useState(page);
  const [intro, setIntro] = useState(() => pickIntro(page.pageData));
  const [readMore, setReadMore] = useState(() => page.readMoreText.map(pickText));
  const [paragraphs, setParagraphs] = useState<DraftParagraph[]>(() =>
    page.pageContent.map(pickParagraph),
  );
  const [savedText, setSavedText] = useState(() => JSON.stringify([intro, readMore, paragraphs]));
  const [isBusy, setBusy] = useState(false);
  const [message, setMessage] = useState('');
  const [error, setError] = useState('');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [conflict, setConflict] = useState<EditedPage | null>(null);
  const { section, name, version, hasChanges } = server.pageData;
  const selector = { section, name };
  const isTyped = JSON.stringify([intro, readMore, paragraphs]) !== savedText;
  useWarningBeforeLeaving(isTyped);

  /** Shows what the server has, in place of what is in the form. */
  function show(current: EditedPage) {
    const { pageData, pageContent, readMoreText } = current;
    const next = [
      pickIntro(pageData),
      readMoreText.map(pickText),
      pageContent.map(pickParagraph),
    ] as const;
    setServer(current);
    setIntro(next[0]);
    setReadMore(next[1]);
    setParagraphs(next[2]);
    setSavedText(JSON.stringify(next));
  }

  async function run(work: () => Promise<string>): Promise<boolean> {
    setBusy(true);
    setError('');
    setErrors({});
    try {
      setMessage(await work());
      return true;
    } catch (failure) {
      setMessage('');
      if (failure instanceof CallError && failure.status === 409) {
        setConflict(failure.reply as unknown as EditedPage);
        return false;
      }
      setError(failure instanceof CallError ? failure.message : somethingWentWrong);
      setErrors(failure instanceof CallError ? failure.errors : {});
      return false;
    } finally {
      setBusy(false);
    }
  }

  async function sendDraft(over: number): Promise<string> {
    const first = await call('pages/editPageData', {
      ...selector,
      ...intro,
      readMoreText: readMore.map(({ text, ...item }) => ({ ...identified(item), text })),
      version: over,
    });
    const second = await call('pages/editPageContent', {
      ...selector,
      pageContent: paragraphs.map(({ key: _key, id, ...fields }) => ({
        ...identified({ ...(id !== undefined && { id }) }),
        ...fields,
      })),
      version: first.pageData.version,
    });
    show(second);
    return second.message;
  }

  const save = () => run(() => sendDraft(version));

  return {
    intro,
    setIntro,
    readMore,
    setReadMore,
    paragraphs,
    setParagraphs,
    isBusy,
    message,
    error,
    errors,
    conflict,
    /** What the server holds as the draft. */
    saved: server,
    state: isTyped ? 'Not saved' : hasChanges ? 'Draft saved, not live' : 'Live',
    save,
    async saveAndSync(event: FormEvent) {
      event.preventDefault();
      const isDone = await run(async () => {
        if (isTyped) await sendDraft(version);
        const { message: live } = await call('sync/syncPage', selector);
        show(await call('pages/getPageData', { ...selector, draft: 1 }));
        return live;
      });
      if (isDone) toast.success('Visitors now see this page as it is here.');
    },
    async deleteReadMore(item: DraftText) {
      const { id } = item;
      if (id === undefined) return setReadMore(readMore.filter((other) => other !== item));
      await run(async () => {
        const reply = await call('pages/deleteReadMoreText', { id });
        setReadMore(readMore.filter((other) => other !== item));
        const current = await call('pages/getPageData', { ...selector, draft: 1 });
        setServer(current);
        return reply.message;
      });
    },
    /** Saves what is typed here over the newer version. */
    keepMine() {
      const newest = conflict?.pageData.version;
      setConflict(null);
      if (newest !== undefined) void run(() => sendDraft(newest));
    },
    takeTheirs() {
      if (conflict) show(conflict);
      setConflict(null);
    },
  };
}
