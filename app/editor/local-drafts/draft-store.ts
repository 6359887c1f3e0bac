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
  /** Of something new: the attempt at it, so that it is added once. */
  attempt?: string | undefined;
}

const prefix = 'common-plate:text:';
/** Abandoned drafts are removed after this long, in ms. */
const longest = 30 * day;
/** How many drafts of one object are stored. */
const most = 3;

/** The storage key of one person's drafts of one object on this device. */
export const storageKey = (userId: string, subject: string) => `${prefix}${userId}:${subject}`;

/** The drafts under a key, newest first. */
export function readDrafts<Draft, Base>(key: string): LocalDraft<Draft, Base>[] {
  try {
    const drafts = JSON.parse(localStorage.getItem(key) ?? '[]') as LocalDraft<Draft, Base>[];
    return drafts.filter(isFresh);
  } catch {
    return [];
  }
}

/**
 * Stores drafts, newest first.
 * @returns whether there was room
 */
export function writeDrafts<Draft, Base>(key: string, drafts: LocalDraft<Draft, Base>[]): boolean {
  try {
    if (drafts.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(drafts.slice(0, most)));
    return true;
  } catch {
    return false;
  }
}

/** Removes the expired drafts of all users. */
export function deleteOldDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(prefix)) writeDrafts(key, readDrafts(key));
    }
  } catch {
    // Without storage there are none.
  }
}

const isFresh = ({ at }: { at: string }) => Date.now() - Date.parse(at) < longest;
