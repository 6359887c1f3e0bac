import { expect, test } from 'vitest';
import { type Branch, countLeaves, filterTree } from './tree.ts';

const tree: Branch[] = [
  { id: 'about', title: 'About us', leaves: [{ title: 'A table', to: '/cms/about/About' }] },
  {
    id: 'research',
    title: 'Research',
    leaves: [{ title: 'Research terms', to: '/cms/research/ResearchTerms' }],
    branches: [
      {
        id: 'books',
        title: 'Books',
        leaves: [{ title: 'What to Eat', to: '/cms/research/books/What-to-Eat' }],
      },
    ],
  },
];
const found = (search: string) => countLeaves(filterTree(tree, search));

test('An empty section stays in the tree with its add link, unless a search filters it out', () => {
  const add = { title: 'Add a section', to: '/cms/faq/_New' };
  const empty: Branch = { id: 'faq', title: 'FAQ', leaves: [], add };
  expect(filterTree([...tree, empty], '')).toContainEqual(empty);
  expect(filterTree([...tree, empty], 'research')).not.toContainEqual(
    expect.objectContaining({ id: 'faq' }),
  );
});

test('A search finds items where every word matches their own title or the titles above', () => {
  expect(found('')).toBe(3);
  expect(found('research')).toBe(2);
  expect(found('RESEARCH  eat')).toBe(1);
  expect(found('about eat')).toBe(0);
});
