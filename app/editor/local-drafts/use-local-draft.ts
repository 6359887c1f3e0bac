import { useEffect, useRef, useState } from 'react';
import { randomId } from '#app/api/random-id.ts';
import { useSignedIn } from '#app/api/session-store.ts';
import { type LocalDraft, readDrafts, storageKey, writeDrafts } from './draft-store.ts';

/** Text is stored this long after the last key, in ms; at once when the page is left. */
const pause = 400;

interface LocalDraftOptions<Draft, Base> {
  /** Identifies the edited object: 'page/about/About'; absent: nothing is stored. */
  subject?: string;
  draft: Draft;
  base: Base;
  /** Whether there is anything to store. */
  isDirty: boolean;
  /** See LocalDraft. */
  attempt?: string | undefined;
  /** Puts a stored draft into the form. */
  restore: (stored: LocalDraft<Draft, Base>) => void;
}

/**
 * Stores a form's input on this device until it is saved, in case the tab is closed, the browser crashes or the session
 * ends. An earlier draft is offered, and stays until the user has decided.
 */
export function useLocalDraft<Draft, Base>(options: LocalDraftOptions<Draft, Base>) {
  const { subject, draft, base, isDirty, attempt, restore } = options;
  const key = useStorageKey(subject);
  const own = useRef('');
  const [offers, setOffers] = useState<LocalDraft<Draft, Base>[] | null>(null);
  const [hasRoom, setRoom] = useState(true);
  const flush = useRef<(() => void) | null>(null);
  const lastKey = useRef('');
  const typed = JSON.stringify(draft);

  const otherDrafts = (from: string) =>
    readDrafts<Draft, Base>(from).filter(({ id }) => id !== own.current);
  const ownText = (): LocalDraft<Draft, Base> => {
    own.current ||= randomId();
    return { id: own.current, at: new Date().toISOString(), base, draft, attempt };
  };
  const discardOwn = () => {
    flush.current = null;
    if (own.current !== '') writeDrafts(key, otherDrafts(key));
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another key brings other offers
  useEffect(() => {
    if (key === '') return;
    // Something new has become an object of its own: its text moves with it.
    if (lastKey.current !== '') writeDrafts(lastKey.current, otherDrafts(lastKey.current));
    lastKey.current = key;
    const refresh = () => setOffers(otherDrafts(key));
    const onStorage = (event: StorageEvent) => event.key === key && refresh();
    refresh();
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  }, [key]);

  const isLookedUp = offers !== null;
  // Changes typed during a save are stored again, based on the version just saved.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `typed` stands for the draft
  useEffect(() => {
    if (!isLookedUp) return;
    if (!isDirty) return discardOwn();
    const write = () => {
      flush.current = null;
      setRoom(writeDrafts(key, [ownText(), ...otherDrafts(key)]));
    };
    flush.current = write;
    const timer = setTimeout(write, pause);
    return () => clearTimeout(timer);
  }, [key, isLookedUp, isDirty, typed, base]);

  useEffect(() => {
    const leave = () => flush.current?.();
    addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', leave);
    return () => {
      removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', leave);
      leave();
    };
  }, []);

  /** The form's input becomes an offered draft. */
  const setAside = () => {
    const aside = { ...ownText(), id: randomId() };
    const others = otherDrafts(key);
    writeDrafts(key, [aside, ...others]);
    setOffers([aside, ...others]);
  };

  return {
    offers: offers ?? [],
    hasRoom,
    setAside,
    /** The form's own input was saved or discarded. */
    forget: discardOwn,
    restoreDraft(chosen: LocalDraft<Draft, Base>) {
      if (isDirty) setAside();
      const others = otherDrafts(key).filter(({ id }) => id !== chosen.id);
      own.current ||= randomId();
      writeDrafts(key, [{ ...chosen, id: own.current }, ...others]);
      setOffers(others);
      restore(chosen);
    },
    discardDraft(chosen: LocalDraft<Draft, Base>) {
      writeDrafts(
        key,
        readDrafts<Draft, Base>(key).filter(({ id }) => id !== chosen.id),
      );
      setOffers(otherDrafts(key).filter(({ id }) => id !== chosen.id));
    },
  };
}

/** The key belongs to the user who opened the form, even after their session has ended. */
function useStorageKey(subject: string | undefined): string {
  const userId = useSignedIn()?.userId ?? '';
  const [owner, setOwner] = useState('');
  if (owner === '' && userId !== '') setOwner(userId);
  return owner === '' || subject === undefined ? '' : storageKey(owner, subject);
}
