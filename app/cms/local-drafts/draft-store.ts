import { day } from '#contract/shared/time-units.ts';

/** Unsaved text. */
export interface LocalDraft<Draft, Base> {
  /** The form it was typed into: other forms never overwrite it. */
  id: string;
  /** When it was last changed, ISO 8601. */
  at: string;
  /** The version it is based on, by which the server detects a conflict. */
  base: Base;
  draft: Draft;
}

const prefix = 'common-plate:text:';
/** Abandoned drafts are removed after this long, in ms. */
const longest = 30 * day;
/** How many drafts of one object are stored. */
const most = 3;

/** The storage key of one person's drafts of one object on this device. */
export const storageKey = (userId: string, what: string) => `${prefix}${userId}:${what}`;

/** The drafts under a key, newest first. */
export function readDrafts<Draft, Base>(place: string): LocalDraft<Draft, Base>[] {
  try {
    const kept = JSON.parse(localStorage.getItem(place) ?? '[]') as LocalDraft<Draft, Base>[];
    return kept.filter(isFresh);
  } catch {
    return [];
  }
}

/**
 * Stores drafts, newest first.
 * @returns whether there was room
 */
export function writeDrafts<Draft, Base>(place: string, kept: LocalDraft<Draft, Base>[]): boolean {
  try {
    if (kept.length === 0) localStorage.removeItem(place);
    else localStorage.setItem(place, JSON.stringify(kept.slice(0, most)));
    return true;
  } catch {
    return false;
  }
}

/** Removes the expired drafts of all users. */
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
