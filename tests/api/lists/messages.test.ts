import { expect, test } from 'vitest';
import { aListEditor, type Entry } from '#tests/support/content/list-drafts.ts';
import { newEntries } from '#tests/support/content/list-entries.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServer();
const { as, saveDraft } = await aListEditor(server);

async function publish(entry: Entry, key?: string) {
  const named = { list: entry.list, key: (await saveDraft(entry, key)).key };
  const { message } = await server.call('lists/publishDraft', named, as);
  return { message, key: named.key };
}

/** For each list what is said about a new entry, and about a changed one. */
const messages: Record<string, [added: string, changed: string]> = {
  board: ['Board is updated.', 'Board is updated.'],
  contacts: ['Contact is updated.', 'Contact is updated.'],
  waysToDonate: ['Way To Donate is updated.', 'Way To Donate is updated.'],
  faqSections: ['FAQ is updated.', 'FAQ is updated.'],
  // Its paragraphs are sent without their ids, and so are new ones.
  faqQuestions: ['FAQ is updated.', 'Read More Paragraph is added.'],
  footerPages: ['{key} page is updated.', '{key} page is updated.'],
  testSteps: ['New Test Step is added.', 'Test Step is updated.'],
  researchTerms: ['{title} is updated.', '{title} is updated.'],
  researchItems: ['{slug} is updated.', '{slug} is updated.'],
  synonyms: ['Search synonyms are updated.', 'Search synonyms are updated.'],
};

test.each(newEntries)(
  'A published draft of $list is answered with the specification’s message',
  async (entry) => {
    const { content } = entry;
    const title = 'term' in content ? content.term : 'title' in content ? content.title : '';
    const first = await publish(entry);
    const again = await publish(entry, first.key);
    const filled = (messages[entry.list] ?? []).map((message) =>
      message
        .replace('{key}', first.key)
        .replace('{title}', title)
        .replace('{slug}', title.replaceAll(' ', '-')),
    );
    expect([first.message, again.message]).toEqual(filled);
  },
);

test.each([
  ['help', 'help is updated.'],
  ['certification', 'certification is updated.'],
  ['disclaimer', 'Footer is updated.'],
])('A published draft of the footer’s block %s is answered with: %s', async (name, message) => {
  const entry: Entry = { list: 'footerBlocks', content: { title: 'A block', text: 'Text.' } };
  expect((await publish(entry, name)).message).toBe(message);
});
