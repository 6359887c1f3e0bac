import type { EntryContent } from '#contract/lists/entries.ts';
import { type StarterName, starterNames } from '#contract/shared/pages/starters.ts';
import type { Settings } from '#server/config.ts';
import type { CurrentUser } from '#server/current-user.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { footerPageHistory } from '../footer/versioned-list.ts';
import { storeDraft } from '../lists/history/drafts.ts';
import { withPartIds } from '../lists/history/entry-content.ts';
import type { VersionedList } from '../lists/history/versioned-list.ts';
import { lockList } from '../lists/queries.ts';
import { saveDraft } from '../pages/editing/drafts.ts';
import { editedContent, editedIntro, renderEdit } from '../pages/editing/edited-draft.ts';
import { lockPage } from '../pages/queries.ts';
import { pageState, policyState } from './starter-states.ts';
import type { Answers, StarterText } from './starters/starter-text.ts';
import { starterPages } from './starters/starter-texts.ts';

/** A starter text with the HTML of its parts. */
interface RenderedStarter {
  name: StarterName;
  text: StarterText;
  html: Awaited<ReturnType<typeof renderEdit>>;
}

type FixedPlace = Extract<(typeof starterPages)[StarterName]['place'], { section: string }>;

const editOf = ({ paragraphs, ...intro }: StarterText) => ({ intro, pageContent: paragraphs });

/** Renders starter texts, outside the transaction that writes them. */
export async function renderStarters(
  answers: Answers,
  names: readonly StarterName[],
  { analyticsId, recaptcha }: Pick<Settings, 'analyticsId' | 'recaptcha'>,
): Promise<RenderedStarter[]> {
  const services = { hasAnalytics: Boolean(analyticsId), hasRecaptcha: recaptcha !== undefined };
  const rendered: RenderedStarter[] = [];
  for (const name of new Set(names)) {
    const { place, write } = starterPages[name];
    const text = write(answers, services);
    const { intro, pageContent } = editOf(text);
    const page = 'section' in place ? place : { section: '', name: '' };
    rendered.push({ name, text, html: await renderEdit(page, intro, pageContent) });
  }
  return rendered;
}

/** Writes starter texts as drafts of the pages that nobody has written. @returns the names of those */
export async function writeStarters(
  trx: Db,
  person: CurrentUser,
  texts: readonly RenderedStarter[],
): Promise<StarterName[]> {
  const written: StarterName[] = [];
  // In one order, so that two setups at once do not wait for each other.
  for (const name of starterNames) {
    const starter = texts.find((each) => each.name === name);
    if (!starter) continue;
    const { place } = starterPages[name];
    const isWritten =
      'policy' in place
        ? await writePolicy(trx, person, place.policy, starter.text)
        : await writePage(trx, person, place, starter);
    if (isWritten) written.push(name);
  }
  return written;
}

async function writePage(
  trx: Db,
  person: CurrentUser,
  { section, name }: FixedPlace,
  { text, html }: RenderedStarter,
): Promise<boolean> {
  const row = await lockPage(trx, section, name);
  if (!row || pageState(row) !== 'empty') return false;
  const { intro, pageContent } = editOf(text);
  await saveDraft(trx, person, row, {
    draft_intro: JSON.stringify(await editedIntro(trx, row, intro, html)),
    draft_content: JSON.stringify(editedContent(row, pageContent, html)),
  });
  return true;
}

async function writePolicy(
  trx: Db,
  { userId }: CurrentUser,
  key: string,
  { title, subtitle, paragraphs }: StarterText,
): Promise<boolean> {
  await lockList(trx, footerPageHistory.area);
  if ((await policyState(trx, key)) !== 'empty') return false;
  const entry: EntryContent<'footerPages'> = withPartIds(
    { title, subtitle, linkName: title, content: paragraphs } as EntryContent<'footerPages'>,
    new Set(),
  );
  await storeDraft(trx, footerPageHistory as unknown as VersionedList, {
    key,
    content: entry,
    kind: 'saved',
    userId,
    live: await footerPageHistory.read(trx),
  });
  return true;
}
