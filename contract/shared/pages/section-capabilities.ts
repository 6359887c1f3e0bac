/** Newsletters have a team of their own. */
const isOfNewsletters = (section: string | undefined) => section === 'newsletters';

/** The capability to edit the pages of a section, and so to see their drafts. */
export const editingOf = (section: string | undefined) =>
  isOfNewsletters(section) ? 'issues.edit' : 'pages.edit';

/** The capability to publish the pages of a section. */
export const publishingOf = (section: string | undefined) =>
  isOfNewsletters(section) ? 'issues.publish' : 'pages.publish';
