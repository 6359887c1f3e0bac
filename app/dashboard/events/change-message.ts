import { inZone } from '#app/format/zoned-time.ts';
import type { Reply } from '#contract/index.ts';
import { escapeMarkdown } from '#contract/shared/text/escape-markdown.ts';

type Place = Pick<
  Reply<'events/editEvent'>['event'],
  'title' | 'startsAt' | 'endsAt' | 'timeZone' | 'place' | 'link'
>;

const changesOf = (before: Place, now: Place) => ({
  time: before.startsAt !== now.startsAt || before.endsAt !== now.endsAt,
  place: before.place !== now.place,
  link: before.link !== now.link,
});

/** Whether an event is at another time or place than before. */
export const isMoved = (before: Place, now: Place): boolean =>
  Object.values(changesOf(before, now)).includes(true);

/** A message that tells participants when and where an event is now. It follows a line with both. */
export function changeMessage(before: Place, now: Place): { subject: string; text: string } {
  const changed = changesOf(before, now);
  const what = changed.time
    ? changed.place
      ? 'New time and location'
      : 'New time'
    : changed.place
      ? 'New location'
      : 'New link';
  const paragraphs = [
    changed.time && timeSentence(before, now),
    changed.place && placeSentence(before.place, now.place),
    changed.link && linkSentence(now.link),
    'If you can no longer come, please cancel your registration with the link below.',
  ];
  return {
    subject: `${what}: ${now.title}`,
    text: paragraphs.filter((paragraph) => paragraph !== false).join('\n\n'),
  };
}

function timeSentence(before: Place, now: Place): string {
  const [isStart, field] =
    before.startsAt === now.startsAt ? [false, 'endsAt' as const] : [true, 'startsAt' as const];
  const wordsOf = (event: Place) => inZone(event.timeZone, new Date(event[field]));
  return `This event now ${isStart ? 'begins' : 'ends'} on **${wordsOf(now)}**, not on ${wordsOf(before)}.`;
}

function placeSentence(before: string, now: string): string {
  if (now === '') return `It is no longer at this location: ${escapeMarkdown(before)}.`;
  const instead = before === '' ? '' : `, not ${escapeMarkdown(before)}`;
  return `The location is now **${escapeMarkdown(now)}**${instead}.`;
}

const linkSentence = (link: string) =>
  link === ''
    ? 'It can no longer be joined online.'
    : 'The link for joining online has changed: please use the one above.';
