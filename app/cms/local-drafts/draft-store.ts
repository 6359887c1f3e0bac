/** Text that was typed and not saved. */
export interface LocalDraft<Draft, Base> {
  /** Of the form that it was typed into: another form's text is never written over. */
  id: string;
  /** When it was last typed, ISO 8601. */
  at: string;
  /** What it was typed over: by it the server sees whether somebody has saved since. */
  base: Base;
  draft: Draft;
}

const prefix = 'common-plate:text:';
/** What nobody came back for is removed after so long, in ms. */
const longest = 30 * 24 * 60 * 60 * 1000;
/** How many texts of one thing are kept. */
const most = 3;

/** Where the text of one person for one thing is kept on this device. */
export const storageKey = (userId: string, what: string) => `${prefix}${userId}:${what}`;

/** What is kept in a place, newest first. */
export function readDrafts<Draft, Base>(place: string): LocalDraft<Draft, Base>[] {
  try {
    const kept = JSON.parse(localStorage.getItem(place) ?? '[]') as LocalDraft<Draft, Base>[];
    return kept.filter(isFresh);
  } catch {
    return [];
  }
}

/** Keeps texts, the newest first. @returns whether there was room */
export function writeDrafts<Draft, Base>(place: string, kept: LocalDraft<Draft, Base>[]): boolean {
  try {
    if (kept.length === 0) localStorage.removeItem(place);
    else localStorage.setItem(place, JSON.stringify(kept.slice(0, most)));
    return true;
  } catch {
    return false;
  }
}

/** Removes what is too old, no matter who wrote it. */
export function deleteOldDrafts(): void {
  try {
    for (const place of Object.keys(localStorage)) {
      if (place.startsWith(prefix)) writeDrafts(place, readDrafts(place));
    }
  } catch {
    // Without storage nothing was kept.
  }
}

const isFresh = ({ at }: { at: string }) => Date.now() - Date.parse(at) < longest;
