import { useEffect, useRef, useState } from 'react';
import { useSignedIn } from '#app/api/session-store.ts';
import { type LocalDraft, readDrafts, storageKey, writeDrafts } from './draft-store.ts';

/** Text is stored this long after the last key, in ms; at once when the page is left. */
const pause = 400;

interface LocalDraftOptions<Draft, Base> {
  /** Identifies the edited object: 'page/about/About'. */
  what: string;
  draft: Draft;
  base: Base;
  /** Whether there is anything to store. */
  isDirty: boolean;
  /** Puts a stored draft into the form. */
  restore: (kept: LocalDraft<Draft, Base>) => void;
}

/**
 * Stores a form's input on this device until it is saved, in case the tab is closed, the browser crashes or the session
 * ends. An earlier draft is offered, and stays until the user has decided.
 */
export function useLocalDraft<Draft, Base>(options: LocalDraftOptions<Draft, Base>) {
  const { what, draft, base, isDirty, restore } = options;
  const place = usePlace(what);
  const own = useRef('');
  const [offers, setOffers] = useState<LocalDraft<Draft, Base>[] | null>(null);
  const [hasRoom, setRoom] = useState(true);
  const flush = useRef<(() => void) | null>(null);
  const typed = JSON.stringify(draft);

  const otherDrafts = (from: string) =>
    readDrafts<Draft, Base>(from).filter(({ id }) => id !== own.current);
  const ownText = (): LocalDraft<Draft, Base> => {
    own.current ||= crypto.randomUUID();
    return { id: own.current, at: new Date().toISOString(), base, draft };
  };
  const discardOwn = () => {
    flush.current = null;
    if (own.current !== '') writeDrafts(place, otherDrafts(place));
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another place brings other offers
  useEffect(() => {
    if (place === '') return;
    const refresh = () => setOffers(otherDrafts(place));
    const onStorage = (event: StorageEvent) => event.key === place && refresh();
    refresh();
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  }, [place]);

  const isLookedUp = offers !== null;
  // What is typed while a save is under way is kept again over what was saved.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `typed` stands for the draft
  useEffect(() => {
    if (!isLookedUp) return;
    if (!isDirty) return discardOwn();
    const write = () => {
      flush.current = null;
      setRoom(writeDrafts(place, [ownText(), ...otherDrafts(place)]));
    };
    flush.current = write;
    const timer = setTimeout(write, pause);
    return () => clearTimeout(timer);
  }, [place, isLookedUp, isDirty, typed, base]);

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
    const aside = { ...ownText(), id: crypto.randomUUID() };
    const others = otherDrafts(place);
    writeDrafts(place, [aside, ...others]);
    setOffers([aside, ...others]);
  };

  return {
    offers: offers ?? [],
    hasRoom,
    setAside,
    /** The form's own input was saved or discarded. */
    forget: discardOwn,
    continueWith(kept: LocalDraft<Draft, Base>) {
      if (isDirty) setAside();
      const others = otherDrafts(place).filter(({ id }) => id !== kept.id);
      own.current ||= crypto.randomUUID();
      writeDrafts(place, [{ ...kept, id: own.current }, ...others]);
      setOffers(others);
      restore(kept);
    },
    throwAway(kept: LocalDraft<Draft, Base>) {
      writeDrafts(
        place,
        readDrafts<Draft, Base>(place).filter(({ id }) => id !== kept.id),
      );
      setOffers(otherDrafts(place).filter(({ id }) => id !== kept.id));
    },
  };
}

/** The key belongs to the user who opened the form, even after their session has ended. */
function usePlace(what: string): string {
  const userId = useSignedIn()?.userId ?? '';
  const [owner, setOwner] = useState('');
  if (owner === '' && userId !== '') setOwner(userId);
  return owner === '' ? '' : storageKey(owner, what);
}
