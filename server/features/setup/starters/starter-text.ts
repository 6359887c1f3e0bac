import { blank } from '#contract/shared/pages/starters.ts';
import { escapeMarkdown } from '#contract/shared/text/escape-markdown.ts';

/** What the setup asks for, as it was typed. */
export interface Answers {
  name: string;
  address: string;
  email: string;
  phone: string;
  purpose: string;
}

/** A text that staff complete: Markdown with blanks. */
export interface StarterText {
  title: string;
  subtitle: string;
  text: string;
  /** For search engines; not Markdown, and without blanks. */
  description: string;
  /** The fields that only this page has. */
  fields?: Record<string, string>;
  paragraphs: { title: string; text: string }[];
}

/** Services beside the program, as far as it is set up to use them. */
export interface UsedServices {
  hasAnalytics: boolean;
  hasRecaptcha: boolean;
}

/** The answers as Markdown; where there is none, a blank, or nothing for the phone number, which not everyone has. */
export const answersInText = ({ name, address, email, phone, purpose }: Answers) => ({
  name: escapeMarkdown(name),
  purpose: escapeMarkdown(purpose) || blank('purpose'),
  address: escapeMarkdown(address) || blank('address'),
  email: escapeMarkdown(email) || blank('email'),
  phone: escapeMarkdown(phone),
});
