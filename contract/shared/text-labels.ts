/** The texts and parts of entries, as staff call them. */
const words: Readonly<Record<string, string>> = {
  address: 'Address',
  answer: 'Answer',
  bio: 'About them',
  columnName: 'Column heading',
  confirmation: 'Text for the confirmation email',
  content: 'Paragraph',
  coursesMenu: 'Courses menu, entry',
  definition: 'Definition',
  description: 'Description',
  donateLabel: 'Donate button',
  explanation: 'Explanation',
  headerMenu: 'Header menu, link',
  hours: 'Hours',
  imageAlt: 'Alt text (describe the picture)',
  label: 'Label',
  linkName: 'Link text',
  links: 'Link',
  moneyUse: 'Where gifts go',
  name: 'Name',
  options: 'Choice',
  place: 'Place',
  position: 'Position',
  presets: 'Amount',
  question: 'Question',
  questions: 'Question',
  readMore: '“Read more”, paragraph',
  social: 'Profile',
  subtitle: 'Subtitle',
  summary: 'Summary',
  tagline: 'Tagline',
  term: 'Term',
  text: 'Text',
  title: 'Title',
};

/**
 * What the texts of an entry are, for staff: 'readMore/4f2a/text' is '“Read more”, paragraph 1: Text'.
 * @param fields the paths of all of its texts, in its order
 */
export function textLabels(fields: readonly string[]): string[] {
  /** The numbers of the parts, by what tells them apart, by the path to them. */
  const numbers = new Map<string, Map<string, number>>();
  return fields.map((field) => {
    const path = field.split('/');
    const labels: string[] = [];
    for (let at = 0; at + 1 < path.length; at += 2) {
      const kind = path.slice(0, at + 1).join('/');
      const part = path[at + 1] ?? '';
      const known = numbers.get(kind) ?? new Map<string, number>();
      const number = known.get(part) ?? known.size + 1;
      numbers.set(kind, known.set(part, number));
      labels.push(`${inWords(path[at] ?? '')} ${number}`);
    }
    return [...labels, inWords(path.at(-1) ?? '')].join(': ');
  });
}

const inWords = (name: string): string => (Object.hasOwn(words, name) ? words[name] : name) ?? name;
