import { expect, test } from 'vitest';
import { revisionHash } from './revision.ts';

const hashOf = (intro: object) => revisionHash({ intro: JSON.stringify(intro), content: '[]' });
const page = { title: 'Beans', reviewedBy: 'Ana Lind' };

test('A revision from before reviewers had roles keeps its hash, so that its approval still counts', () => {
  // Computed by the version without roles.
  const hash = 'Nb2ssN8SPm54Vgsz81gS1tuPhqjQ2aTAzbmhuKTiQ0Y';
  expect(hashOf(page)).toBe(hash);
  expect(hashOf({ ...page, reviewerRole: '' })).toBe(hash);
});

test('Another role of its reviewer makes another revision', () => {
  const asDietitian = hashOf({ ...page, reviewerRole: 'registered dietitian' });
  expect(asDietitian).not.toBe(hashOf(page));
  expect(hashOf({ ...page, reviewerRole: 'family doctor' })).not.toBe(asDietitian);
});
