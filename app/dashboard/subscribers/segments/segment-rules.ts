import type { Reply } from '#contract/index.ts';
import { isLanguage } from '#contract/shared/language/languages.ts';
import { languagesForStaff } from '#contract/shared/language/name-for-staff.ts';
import { newsletterLists } from '#contract/shared/newsletter/lists.ts';

export type Loaded = Omit<Reply<'newsletter/getSegments'>, 'code'>;
export type Segment = Loaded['segments'][number];
export type Rules = Segment['rules'];

/** The conditions that a form's fields contain; those that are blank are left out. */
export function readRules(form: HTMLFormElement): Rules {
  const values = new FormData(form);
  const text = (name: string) => String(values.get(name) ?? '');
  const lists = newsletterLists.map(({ name }) => name).filter((name) => values.has(name));
  const [from, until, gifts] = [text('subscribedFrom'), text('subscribedUntil'), text('gifts')];
  const [giftsFrom, event, clicked] = [text('giftsFrom'), text('event'), text('clicked')];
  const language = text('language');
  return {
    ...(lists.length > 0 && { lists }),
    ...(isLanguage(language) && { language }),
    ...(from && { subscribedFrom: from }),
    ...(until && { subscribedUntil: until }),
    ...((gifts === 'any' || gifts === 'none') && { gifts, ...(giftsFrom && { giftsFrom }) }),
    ...(event && { event }),
    ...(clicked && { clicked }),
  };
}

export const isEmpty = (rules: Rules): boolean => Object.keys(rules).length === 0;

/** Conditions in one line: 'on Updates, gave since 2026-01-01'. */
export function rulesInWords(
  {
    lists = [],
    language,
    subscribedFrom,
    subscribedUntil,
    gifts,
    giftsFrom,
    event,
    clicked,
  }: Rules,
  events: Loaded['events'],
): string {
  const names = newsletterLists.filter(({ name }) => lists.includes(name));
  const title = events.find(({ id }) => id === event)?.title ?? 'an event that isn’t listed';
  return [
    ...(names.length > 0 ? [`on ${names.map(({ label }) => label).join(' or ')}`] : []),
    ...(language ? [`reads ${languagesForStaff[language]}`] : []),
    ...(subscribedFrom ? [`subscribed since ${subscribedFrom}`] : []),
    ...(subscribedUntil ? [`subscribed until ${subscribedUntil}`] : []),
    ...(gifts
      ? [`${gifts === 'any' ? 'gave' : 'did not give'}${giftsFrom ? ` since ${giftsFrom}` : ''}`]
      : []),
    ...(event ? [event === 'any' ? 'guest of any event' : `guest of ${title}`] : []),
    ...(clicked ? [`clicked in ${clicked === 'any' ? 'any issue' : clicked}`] : []),
  ].join(', ');
}
