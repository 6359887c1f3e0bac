/** A group of calls: the first part of their paths. */
interface Group {
  name: string;
  description: string;
}

/** The groups in the order in which somebody who writes a client needs them. */
export const groups: readonly Group[] = [
  { name: 'auth', description: 'Sign in, register and sign out.' },
  { name: 'account', description: 'What people do with their own account.' },
  { name: 'site', description: 'What surrounds every page, redirects, and the bot check.' },
  { name: 'pages', description: 'Pages and their drafts, and the lists that pages show.' },
  { name: 'sync', description: 'Put drafts live.' },
  { name: 'media', description: 'Pictures and recordings for pages.' },
  { name: 'footer', description: 'The footer, the policy pages and the bottom menu.' },
  { name: 'research', description: 'Terms of nutrition research, and what is worth reading.' },
  { name: 'search', description: 'Search everything that is live.' },
  { name: 'courses', description: 'Lessons, quizzes, and how far a person is.' },
  { name: 'test', description: 'Take the nutrition test.' },
  { name: 'events', description: 'Events, registrations and participants.' },
  { name: 'donations', description: 'Donations, donors and receipts. Amounts are whole cents.' },
  { name: 'subscriber', description: 'Newsletter subscriptions, subscribers and their import.' },
  { name: 'newsletter', description: 'Issues of the newsletter, and how they are mailed.' },
  { name: 'sendgrid', description: 'Unsubscribes that SendGrid has received.' },
  { name: 'contact', description: 'Messages of the contact form, and answers to them.' },
  { name: 'mail', description: 'Emails that were written, and whether they left.' },
  { name: 'users', description: 'What administrators do with the accounts of others.' },
  { name: 'settings', description: 'The name, colors and menus of the site.' },
  { name: 'redirects', description: 'Addresses that lead to others.' },
  { name: 'dashboard', description: 'The first screen of the dashboard.' },
  { name: 'audit', description: 'Who did what, and when.' },
  { name: 'health', description: 'Whether the program is alive and ready.' },
];
