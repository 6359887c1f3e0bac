import type { MessageKey } from '../language/message-keys.ts';
import type { AddressedSection } from './sections.ts';

/** What visitors call one page of a section, and all of them. Staff read `sectionWords`. */
export const sectionNames: Record<AddressedSection, { one: MessageKey; many: MessageKey }> = {
  articles: { one: 'content.article', many: 'content.articles' },
  courses: { one: 'content.course', many: 'content.courses' },
  programs: { one: 'content.program', many: 'content.programs' },
  newsletters: { one: 'content.newsletter', many: 'content.newsletters' },
};
