import { api, type Mutant } from '#tests/mutants/mutant.ts';

const checklist = 'server/features/dashboard/checklist.ts';
const fixedPages = 'server/seed/add-fixed-pages.ts';
const emptyAddresses = 'server/features/site/empty-addresses.ts';
const ofFirstStart = [api('platform/first-start')];
const ofEmptySite = [api('site/empty-site')];

/** Each item of the checklist, and what checks it off. */
const items = [
  ['name', 'site.name !== defaultSiteName'],
  ['logo', 'site.logo !== null'],
  ['colors', 'colors.some((color) => site.colors[color] !== originalColors[color])'],
  ['address', "site.address.trim() !== ''"],
  ['mail', 'isMailSetUp'],
  ['legalName', "legalName.trim() !== ''"],
] as const;

/** A site that starts without content, and what leads its first administrator through it. */
export const firstDays: readonly Mutant[] = [
  {
    id: 'first-start-without-pages',
    file: 'server/seed/first-start.ts',
    find: '    await addFixedPages(trx);\n',
    replace: '',
    hole: 'Staff cannot write the home page of an empty site, nor any other page that it needs.',
    tests: ofFirstStart,
  },
  {
    id: 'first-start-pages-once',
    file: 'server/seed/first-start.ts',
    find: '    await addFixedPages(trx);\n',
    replace: '    if (isFirst) await addFixedPages(trx);\n',
    hole: 'A site that was set up before lacks the pages that it needs.',
    tests: ofFirstStart,
  },
  {
    id: 'first-start-without-policies',
    file: fixedPages,
    find: '  await addPages(trx);\n  await addPolicyPages(trx);\n',
    replace: '  await addPages(trx);\n',
    hole: 'The footer of an empty site has no Privacy Policy to link to.',
    tests: ofFirstStart,
  },
  {
    id: 'first-start-published',
    file: fixedPages,
    find: 'live_intro: null,',
    replace: 'live_intro: JSON.stringify({ ...emptyIntro, title }),',
    hole: 'Search engines are sent to empty pages.',
    tests: [...ofFirstStart, ...ofEmptySite],
  },
  {
    id: 'empty-page-missing',
    file: 'app/content/page-view.ts',
    find: '    if (isMissing(error)) return emptyPage(fixed);\n',
    replace: '    if (isMissing(error)) return viewPage(await found(reply, call, path));\n',
    hole: 'An empty site answers 404 on its home page and on most links of its header.',
    tests: ofEmptySite,
    only: 'answers /',
    needsBuild: true,
  },
  {
    id: 'empty-page-indexed',
    file: 'app/content/page-meta.ts',
    find: 'isIndexed = !page?.isEmpty,',
    replace: 'isIndexed = true,',
    hole: 'Search engines show pages without content.',
    tests: ofEmptySite,
    only: 'answers /',
    needsBuild: true,
  },
  {
    id: 'empty-page-in-sitemap',
    file: emptyAddresses,
    find: '.filter((address) => !written.has(address)))',
    replace: '.filter((address) => written.has(`empty ${address}`)))',
    hole: 'The sitemap sends search engines to pages without content.',
    tests: ofEmptySite,
    only: 'answers /',
  },
  {
    id: 'empty-policy-in-sitemap',
    file: emptyAddresses,
    find: '.filter((name) => !writtenPolicies.has(name))',
    replace: '.filter((name) => writtenPolicies.has(`empty ${name}`))',
    hole: 'The sitemap sends search engines to policy pages without content.',
    tests: ofEmptySite,
    only: 'answers /',
  },
  {
    id: 'empty-policy-found',
    file: 'server/features/footer/search-source.ts',
    find: '    if (own.length === 0) return [];\n',
    replace: '',
    hole: 'The search leads to policy pages without content.',
    tests: ofEmptySite,
    only: 'in the search',
  },
  ...items.map(([name, done]) => ({
    id: `checklist-unseen-${name}`,
    file: checklist,
    find: `    ${name}: ${done},\n`,
    replace: `    ${name}: false,\n`,
    hole: `The checklist of a new site asks for what is done: ${name}.`,
    tests: [api('dashboard/dashboard')],
    only: 'getChecklist',
  })),
  ...(['home', 'article'] as const).map((name) => ({
    id: `checklist-unseen-${name}`,
    file: checklist,
    find: `    ${name},\n`,
    replace: `    ${name}: ${name} && site.name === '',\n`,
    hole: `The checklist of a new site asks for what is done: ${name}.`,
    tests: [api('dashboard/dashboard')],
    only: 'getChecklist',
  })),
  {
    id: 'checklist-counts-drafts',
    file: 'server/features/dashboard/queries.ts',
    find: "    .where('section', '=', section)\n    .where('live_intro', 'is not', null)\n    .limit(1)",
    replace: "    .where('section', '=', section)\n    .limit(1)",
    hole: 'The checklist calls a home page done that no visitor sees.',
    tests: [api('dashboard/dashboard')],
    only: 'getChecklist',
  },
  {
    id: 'checklist-comes-back',
    file: checklist,
    find: 'isDismissed: notes.some(({ name }) => name === checklistDismissed) ? 1 : 0,',
    replace: 'isDismissed: 0,',
    hole: 'The checklist cannot be hidden.',
    tests: [api('dashboard/dashboard')],
    only: 'dismissChecklist',
  },
];
