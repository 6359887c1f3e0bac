/** A page that the setup of a new site can begin for its staff. */
interface Starter {
  /** On staff screens. */
  title: string;
  /** The address of its editor. */
  editor: string;
}

/** The starter texts of a new site, in the order in which the setup offers them. */
export const starters = {
  home: { title: 'Home page', editor: '/cms/home/Home' },
  about: { title: 'About us', editor: '/cms/about/About' },
  donate: { title: 'Donate', editor: '/cms/donate/Donate' },
  contact: { title: 'Contact', editor: '/cms/contact/ContactIntro' },
  privacy: { title: 'Privacy policy', editor: '/cms/footerCMS/privacy' },
  terms: { title: 'Terms of service', editor: '/cms/footerCMS/terms' },
} satisfies Record<string, Starter>;

export type StarterName = keyof typeof starters;
export const starterNames = Object.keys(starters) as StarterName[];

/** What starter texts leave open, in the words that stand between the brackets. */
const blankWords = {
  purpose: 'in one or two sentences: what your organization is for',
  audience: 'whom you help, and where',
  program: 'name of your program',
  programWork: 'what happens there, for whom, and how often',
  beginning: 'when and why your organization began',
  people: 'who does the work: staff, volunteers, partners',
  address: 'your postal address',
  email: 'your email address',
  giftEffect: 'what a gift makes possible',
  giftUse: 'what you spend gifts on, in plain words',
  otherGifts: 'other ways to give, such as checks or time, and how',
  taxes: 'whether gifts are tax-deductible, in words that your accountant has checked',
  answerTime: 'how soon someone answers',
  messagesKept: 'how long you keep messages from the contact form',
  backupsKept: 'how long you keep backups',
  recipients: 'the companies that run your server, your email and your payments',
  age: 'from what age people may open an account',
  texts: 'what others may do with your texts and pictures',
  changes: 'how you announce changes',
  notLegalAdvice:
    'This is a starting point, not legal advice: have someone who knows the law read it, correct what is not true for you, and delete this note',
} as const;

/** A blank of a starter text, for its staff to fill: '[name of your program]'. */
export const blank = (name: keyof typeof blankWords): string => `[${blankWords[name]}]`;

const blanks = Object.values(blankWords).map((words) => `[${words}]`);

/** The blanks that a text still has. An editor may write their brackets with backslashes, and break their lines. */
export function blanksIn(text: string): string[] {
  const plain = text.replace(/\\(?=[[\]])/g, '').replace(/\s+/g, ' ');
  return blanks.filter((words) => plain.includes(words));
}

/** Marks a text that still has blanks. */
export const starterNotice =
  'Starter text: fill the blanks in [brackets], then publish. Visitors don’t see it until you do.';
