import type { ApiClient } from '#app/api/api-client.ts';
import type { Reply } from '#contract/index.ts';
import type { ResearchKind } from '#contract/research/calls.ts';
import type { Capability } from '#contract/shared/capabilities.ts';
import { type HeldRoles, may } from '#contract/shared/may.ts';
import { editingOf } from '#contract/shared/pages/section-capabilities.ts';
import { sectionTitles } from '#contract/shared/pages/section-titles.ts';
import { isAddressed, type Section } from '#contract/shared/pages/sections.ts';
import { containsAll, foldedWords } from '#contract/shared/text/fold.ts';
import { newItemName } from '../page-names/item-names.ts';
import { researchKinds } from '../research/research-kinds.ts';
import { sections } from '../sections.ts';

export type TreePage = Reply<'pages/getPageTree'>['pages'][number];
export type IssueState = Reply<'newsletter/getIssueStates'>['issues'][number];

/** Something that can be edited: a page, or one of the site's lists or an item of it. */
export interface Leaf {
  title: string;
  to: string;
  /** Of a page: its status, and its last change. */
  page?: TreePage;
  /** Of a newsletter issue: its mailing's status. */
  mailing?: IssueState;
}

export interface Branch {
  id: string;
  title: string;
  leaves: Leaf[];
  branches?: Branch[];
  /** A link for adding an item. */
  add?: Leaf;
}

/** Everything that can be edited, in the order of the editor's menu. */
export async function loadTree(call: ApiClient): Promise<Branch[]> {
  const [{ pages }, { issues }, faq, research, footer, steps] = await Promise.all([
    call('pages/getPageTree', {}),
    call('newsletter/getIssueStates', {}),
    faqBranch(call),
    researchBranch(call),
    footerBranch(call),
    stepLeaves(call),
  ]);
  const pageBranches = sections.map((section) => pageBranch(section, pages, issues));
  return [...pageBranches, faq, research, footer, siteBranch].map((branch) => ({
    ...branch,
    leaves: [...(branch.id === 'test' ? steps : (listLeaves[branch.id] ?? [])), ...branch.leaves],
  }));
}

const listLeaves: Record<string, Leaf[]> = {
  board: [{ title: 'Board members', to: '/cms/board/Board' }],
  contact: [{ title: 'Contacts', to: '/cms/contact/Contacts' }],
  donate: [{ title: 'Ways to donate', to: '/cms/donate/waysToDonate' }],
};

const siteBranch: Branch = {
  id: 'site',
  title: 'The whole site',
  leaves: [
    { title: 'Pictures and recordings', to: '/cms/media' },
    { title: 'Site settings: name, logo, colors, header', to: '/cms/settings' },
    { title: 'Search synonyms', to: '/cms/search/Synonyms' },
    { title: 'Redirects', to: '/cms/redirects' },
  ],
};

function pageBranch(section: Section, pages: TreePage[], issues: IssueState[]): Branch {
  const mailings = new Map(
    section === 'newsletters' ? issues.map((issue) => [issue.slug, issue]) : [],
  );
  return {
    id: section,
    title: sectionTitles[section],
    leaves: pages
      .filter((page) => page.section === section)
      .map((page) => ({
        title: page.title || page.name,
        to: `/cms/${section}/${page.name}`,
        page,
        ...withMailing(mailings.get(page.name)),
      })),
    ...(isAddressed(section) && {
      add: { title: 'New page', to: `/cms/${section}/${newItemName}` },
    }),
    ...(section === 'test' && { add: { title: 'Add a step', to: `/cms/test/${newItemName}` } }),
  };
}

const withMailing = (mailing: IssueState | undefined) => (mailing ? { mailing } : {});

async function faqBranch(call: ApiClient): Promise<Branch> {
  const { faqs } = await call('pages/getFaq', {});
  return {
    id: 'faq',
    title: 'FAQ',
    leaves: faqs.map(({ columnNumber, title }) => ({ title, to: `/cms/faq/${columnNumber}` })),
    add: { title: 'Add a section', to: `/cms/faq/${newItemName}` },
  };
}

async function stepLeaves(call: ApiClient): Promise<Leaf[]> {
  const { testSteps } = await call('pages/getTestSteps', {});
  return testSteps.map(({ name, title }) => ({ title, to: `/cms/test/${name}` }));
}

async function researchBranch(call: ApiClient): Promise<Branch> {
  const kinds = Object.keys(researchKinds) as ResearchKind[];
  const branches = kinds.map(async (kind) => {
    const { items } = await call('research/getResearchItems', { kind });
    const { title, one } = researchKinds[kind];
    const leaves = items.map((item) => ({
      title: item.title,
      to: `/cms/research/${kind}/${item.name}`,
    }));
    const add = { title: `Add a ${one}`, to: `/cms/research/${kind}/${newItemName}` };
    return { id: kind, title, leaves, add };
  });
  return {
    id: 'research',
    title: 'Research',
    leaves: [{ title: 'Glossary', to: '/cms/research/ResearchTerms' }],
    branches: await Promise.all(branches),
  };
}

async function footerBranch(call: ApiClient): Promise<Branch> {
  const [{ footerData }, { footerPages }] = await Promise.all([
    call('footer/getFooterData', {}),
    call('footer/getFooterPages', {}),
  ]);
  const blocks = ['Help', 'Disclaimer', 'Certification'].map((name) => ({
    title: footerData.find((block) => block.name === name.toLowerCase())?.title || name,
    to: `/cms/footerCMS/${name}`,
  }));
  return {
    id: 'footer',
    title: 'Footer',
    leaves: [
      ...blocks,
      { title: 'Bottom menu', to: '/cms/footerCMS/Links' },
      ...footerPages.map(({ name, title }) => ({ title, to: `/cms/footerCMS/${name}` })),
    ],
    add: { title: 'Add a footer page', to: `/cms/footerCMS/${newItemName}` },
  };
}

/**
 * The items of the tree where every search word matches their own title or a branch's. Without a search everything,
 * including empty sections, which show where to add their first entry.
 */
export function filterTree(tree: Branch[], search: string): Branch[] {
  const words = foldedWords(search);
  if (words.length === 0) return tree;
  const filter = (branch: Branch, above: string): Branch => {
    const titles = `${above} ${branch.title}`;
    return {
      ...branch,
      leaves: branch.leaves.filter(({ title, to }) =>
        containsAll(`${titles} ${title} ${to}`, words),
      ),
      branches: branch.branches?.map((each) => filter(each, titles)).filter(hasLeaves) ?? [],
    };
  };
  return tree.map((branch) => filter(branch, '')).filter(hasLeaves);
}

const hasLeaves = ({ leaves, branches = [] }: Branch): boolean =>
  leaves.length > 0 || branches.some(hasLeaves);

export const countLeaves = (branches: Branch[]): number =>
  branches.reduce(
    (sum, { leaves, branches: below = [] }) => sum + leaves.length + countLeaves(below),
    0,
  );

/** What screens without drafts take, where changes are live at once. */
const publishedAtOnce: Readonly<Record<string, Capability>> = {
  '/cms/settings': 'settings.change',
  '/cms/redirects': 'redirects.change',
};

/** The part of the tree that someone with these roles may edit. */
export function allowedTree(tree: readonly Branch[], held: HeldRoles): Branch[] {
  if (!may(held, 'pages.edit')) return tree.filter(({ id }) => may(held, editingOf(id)));
  const isAllowed = ({ to }: Leaf) => {
    const needed = publishedAtOnce[to];
    return needed === undefined || may(held, needed);
  };
  return tree.map((branch) => ({ ...branch, leaves: branch.leaves.filter(isAllowed) }));
}
