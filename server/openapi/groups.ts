/** A group of calls: the first part of their paths. */
interface Group {
  name: string;
  description: string;
}

/** The groups in the order in which a client developer needs them. */
export const groups: readonly Group[] = [
  { name: 'auth', description: 'Sign in, register and sign out.' },
  { name: 'account', description: 'Manage your own account.' },
  {
    name: 'site',
    description: 'The header and footer of every page, redirects, and the bot check.',
  },
  { name: 'pages', description: 'Pages and their drafts, and the lists that pages show.' },
  {
    name: 'lists',
    description: 'Drafts and the history of lists whose other calls publish at once.',
  },
  { name: 'sync', description: 'Publish drafts.' },
  {
    name: 'releases',
    description: 'Changes of many pages and lists, previewed, published and undone together.',
  },
  { name: 'review', description: 'Reviews of pages by people without an account.' },
  { name: 'claims', description: 'Statements of fact, their sources, and links that are broken.' },
  { name: 'media', description: 'Pictures and recordings for pages.' },
  { name: 'footer', description: 'The footer, the policy pages and the bottom menu.' },
  { name: 'research', description: 'Glossary terms and recommended reading.' },
  { name: 'search', description: 'Search everything that is published.' },
  { name: 'courses', description: 'Lessons, quizzes and course progress.' },
  { name: 'test', description: 'Take the nutrition test.' },
  { name: 'events', description: 'Events, registrations and participants.' },
  { name: 'donations', description: 'Donations, donors and receipts. Amounts are whole cents.' },
  { name: 'subscriber', description: 'Newsletter subscriptions, subscribers and their import.' },
  { name: 'newsletter', description: 'Newsletter issues and mailings.' },
  { name: 'sendgrid', description: 'Unsubscribes received by SendGrid.' },
  { name: 'contact', description: 'Contact form messages and replies.' },
  { name: 'mail', description: 'Emails in the outbox and their status.' },
  { name: 'people', description: 'Who is behind accounts, gifts, subscriptions and messages.' },
  { name: 'users', description: 'Manage other people’s accounts.' },
  { name: 'settings', description: 'The name, colors and menus of the site.' },
  { name: 'redirects', description: 'Redirects from old addresses to new ones.' },
  {
    name: 'dashboard',
    description: 'The first screen of the dashboard, and the search of all staff screens.',
  },
  { name: 'notifications', description: 'What has happened, for staff.' },
  { name: 'backup', description: 'Backups of the whole site.' },
  { name: 'system', description: 'How the program itself is doing.' },
  { name: 'doctor', description: 'A check-up of the site and of what it depends on.' },
  { name: 'audit', description: 'Who did what, and when.' },
  { name: 'health', description: 'Whether the server is alive and ready.' },
];
