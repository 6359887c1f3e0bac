import {
  allRows,
  type MediaReference,
  ownVersion,
} from '#server/features/media/references/references.ts';

/** Where research references images and recordings. */
export const researchMedia: MediaReference[] = [
  {
    table: 'research_items',
    key: 'id',
    texts: [['text', 'html']],
    names: ['image'],
    rows: allRows('research_items'),
    openTo: () => 'lists.edit',
    use: ({ kind, name, title }) => ({
      title: `Research: ${title}`,
      to: `/cms/research/${kind}/${name}`,
    }),
    tags: ({ kind }) => [`research:${kind}`],
    versioned: ownVersion('research_items'),
  },
  {
    table: 'research_terms',
    key: 'id',
    texts: [['definition', 'html']],
    rows: allRows('research_terms'),
    openTo: () => 'lists.edit',
    use: ({ term }) => ({ title: `Glossary: ${term}`, to: '/cms/research/ResearchTerms' }),
    tags: () => ['researchTerms'],
    versioned: ownVersion('research_terms'),
  },
];
