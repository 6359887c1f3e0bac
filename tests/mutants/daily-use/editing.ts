import { api, type Mutant } from '#tests/mutants/mutant.ts';

const ways = 'server/features/donations/ways-to-donate/edit-ways-to-donate.ts';
const sync = 'server/features/newsletter/sendgrid/routes.ts';
const suppressions = 'server/features/newsletter/sendgrid/suppressions.ts';
const readMoreMessage =
  "message: isReadMoreOnly ? 'Read More Text page is updated.' : updatedMessage(draft.pageData),";
const ofIcons = [api('lists/editing')];
const ofSync = [api('newsletter/sendgrid-unsubscribes')];
const ofPages = [api('pages/editing')];
const ofPolicies = [api('footer')];

/** Changes by editors, and the notices about them. */
export const editing: readonly Mutant[] = [
  {
    id: 'tree-without-empty-sections',
    file: 'app/cms/overview/tree.ts',
    find: '  if (words.length === 0) return tree;\n',
    replace: '',
    hole: 'After the last entry of a section is deleted, none can be added.',
    tests: ['app/cms/overview/tree.test.ts'],
  },
  {
    id: 'icon-not-removed',
    file: ways,
    find: 'if (icon && icon !== before?.icon) await requirePicture(deps, icon);',
    replace: 'if (icon !== undefined && icon !== before?.icon) await requirePicture(deps, icon);',
    hole: 'Editors are offered to remove an icon, which then fails.',
    tests: ofIcons,
    only: 'The icon of a way to donate',
  },
  {
    id: 'icon-not-saved',
    file: ways,
    find: 'omitUndefined({ title, text, html: html.text, url, icon });',
    replace: 'omitUndefined({ title, text, html: html.text, url });',
    hole: 'A new way to donate loses the icon that was chosen for it.',
    tests: ofIcons,
    only: 'The icon of a way to donate',
  },
  {
    id: 'icon-refused-half-saved',
    file: ways,
    find: '  if (icon && icon !== before?.icon) await requirePicture(deps, icon);\n',
    replace: '',
    also: [
      [
        "return editAndReturnList(deps, userId, donate, 'edit', wayUpdated, (trx) =>\n    saveRow(trx, ways, edited, values),\n  );",
        "const reply = await editAndReturnList(deps, userId, donate, 'edit', wayUpdated, (trx) =>\n    saveRow(trx, ways, edited, values),\n  );\n  if (icon && icon !== before?.icon) await requirePicture(deps, icon);\n  return reply;",
      ],
    ],
    hole: 'Editors are told that nothing was saved, and visitors see the change.',
    tests: ofIcons,
    only: 'The icon of a way to donate',
  },
  {
    id: 'sync-failure-unnamed',
    file: sync,
    find: '        throw failedSync(error.message, 60);',
    replace: '        throw error;',
    hole: 'Staff read “Something went wrong” where SendGrid said what is wrong.',
    tests: ofSync,
    only: 'and says so',
  },
  {
    id: 'sync-failure-without-error',
    file: sync,
    find: 'current: { success: false, error } });',
    replace: 'current: {} });',
    hole: 'Clients cannot read from a failed sync that it failed, and why.',
    tests: ofSync,
    only: 'and says so|not configured',
  },
  {
    id: 'sync-without-key-unnamed',
    file: sync,
    find: "throw failedSync('SendGrid is not set up: SENDGRID_API_KEY is missing.');",
    replace:
      "throw new AppError('unavailable', 'SendGrid is not set up: SENDGRID_API_KEY is missing.');",
    hole: 'Without a key, clients cannot read from the reply that the sync failed, and why.',
    tests: ofSync,
    only: 'not configured',
  },
  {
    id: 'sync-failure-in-other-words',
    file: suppressions,
    find: "export const failedToSync = 'Failed to sync unsubscribes.';",
    replace: "export const failedToSync = 'Something went wrong. Please try later.';",
    hole: 'A failed sync doesn’t have the message of the specification.',
    tests: ofSync,
    only: 'and says so|not configured',
  },
  {
    id: 'required-page-deleted',
    file: 'server/features/footer/edit-pages.ts',
    find: '  if (requiredPolicyPages.includes(page.name.toLowerCase())) throw pageIsRequired();\n',
    replace: '',
    hole: 'An editor deletes the Privacy Policy, and every page of the site links to a 404.',
    tests: ofPolicies,
    only: 'which every page links to',
  },
  {
    id: 'required-page-deleted-in-capitals',
    file: 'server/features/footer/edit-pages.ts',
    find: 'requiredPolicyPages.includes(page.name.toLowerCase())',
    replace: 'requiredPolicyPages.includes(page.name)',
    hole: 'An editor deletes the page Terms, and every page of the site links to a 404.',
    tests: ofPolicies,
    only: 'which every page links to',
  },
  {
    id: 'required-terms-deleted',
    file: 'contract/shared/pages/policy-pages.ts',
    find: 'export const requiredPolicyPages: readonly string[] = Object.keys(titles);',
    replace: "export const requiredPolicyPages: readonly string[] = ['privacy'];",
    hole: 'An editor deletes the Terms of Service, and the sign-up form links to a 404.',
    tests: ofPolicies,
    only: 'which every page links to',
  },
  {
    id: 'read-more-unnamed',
    file: 'server/features/pages/editing/edit-page.ts',
    find: readMoreMessage,
    replace: 'message: updatedMessage(draft.pageData),',
    hole: 'Editors are told that the page was updated where only its read-more text was.',
    tests: ofPages,
    only: 'names the read-more text',
  },
  {
    id: 'read-more-always-named',
    file: 'server/features/pages/editing/edit-page.ts',
    find: readMoreMessage,
    replace:
      "message: intro.readMoreText ? 'Read More Text page is updated.' : updatedMessage(draft.pageData),",
    hole: 'Editors who change a title too are told of the read-more text alone.',
    tests: ofPages,
  },
  {
    id: 'paste-words-joined',
    file: 'app/editor/markdown-editor/paste/paste.ts',
    find: '!isInline(element) ||',
    replace: '/^(?:P|DIV)$/.test(element.tagName) ||',
    hole: 'Pasted terms, sections and addresses lose the borders of their words.',
    tests: ['tests/markdown/pasting.test.ts'],
  },
  {
    id: 'bold-spaces',
    file: 'app/editor/markdown-editor/document/writable-document.ts',
    find: 'space.mark(going)',
    replace: 'space',
    hole: 'A page shows asterisks around bold words that end with a space.',
    tests: ['tests/markdown/random-documents.test.ts', 'tests/markdown/pasting.test.ts'],
  },
  {
    id: 'lists-joined',
    file: 'app/editor/markdown-editor/document/markdown-document.ts',
    find: 'if (last && joins(last.at(-1), node)) last.push(node);',
    replace: 'if (last && groups.length < 0) last.push(node);',
    hole: 'Two lists that became neighbors are one on the page.',
    tests: ['tests/markdown/round-trip.test.ts'],
  },
  {
    id: 'link-capitals',
    file: 'contract/shared/links.ts',
    find: 'scheme.toLowerCase() + read.slice(scheme.length)',
    replace: 'read',
    hole: 'A link that begins with HTTPS:// leads nowhere.',
    tests: ['contract/shared/links.test.ts', 'server/platform/markdown/render.test.ts'],
  },
];
