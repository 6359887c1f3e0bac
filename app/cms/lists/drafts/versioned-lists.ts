import { call } from '#app/api/call.ts';
import type { VersionedListName } from '#contract/lists/entries.ts';

const lasting: readonly VersionedListName[] = [
  'boardOrder',
  'contactsOrder',
  'waysToDonateOrder',
  'faqOrder',
  'footerPagesOrder',
  'testStepsOrder',
  'researchOrder',
  'headerMenu',
  'coursesMenu',
];

/** Whether a list's entries can be deleted: an order and a menu can't. */
export const isDeletable = (list: VersionedListName): boolean => !lasting.includes(list);

/**
 * Restores an earlier version as the draft of its entry.
 * @returns the message
 */
export async function restoreEntry(
  list: VersionedListName,
  key: string,
  versionId: string,
): Promise<string> {
  await call('lists/restoreVersion', { list, key, versionId });
  return 'Version restored as the draft. Visitors don’t see it until you publish.';
}

/**
 * Restores a deleted entry as a draft. A section of the FAQ has no screen before it is published, and is published at
 * once.
 * @returns the message
 */
export async function restoreDeleted(
  list: VersionedListName,
  key: string,
  versionId: string,
): Promise<string> {
  const message = await restoreEntry(list, key, versionId);
  if (list !== 'faqSections') return message;
  return (await call('lists/publishDraft', { list, key, overwrite: 1 })).message;
}
