import { completeWebAddress } from '#app/ui/form/validation/web-address.ts';
import type { Body, Reply } from '#contract/index.ts';

type Event = Reply<'events/editEvent'>['event'];

/** A local time without its offset, as the browser's field takes it. */
export const toLocalInputValue = (local: string | null | undefined) => local?.slice(0, 16) ?? '';

/**
 * Converts a form to the call's body, without the texts that have an editor of their own.
 * @param event the loaded one; null: a new one
 */
export function toRequestBody(values: FormData, event: Event | null): Body<'events/editEvent'> {
  const text = (name: string) => String(values.get(name) ?? '').trim();
  const timeZone = text('timeZone');
  const time = (name: 'startsAt' | 'endsAt' | 'opensAt' | 'closesAt') => {
    const clock = text(name).slice(0, 16);
    const before = event?.[name];
    // For an hour that occurs twice, the offset says which was meant: an unchanged time keeps it.
    return before && clock === toLocalInputValue(before) && timeZone === event.timeZone
      ? before
      : clock;
  };
  const capacity = text('capacity');
  return {
    ...(event && { id: event.id, version: event.version, slug: text('slug') }),
    title: text('title'),
    summary: text('summary'),
    image: text('image'),
    imageAlt: text('imageAlt'),
    place: text('place'),
    link: completeWebAddress(text('link')),
    mapUrl: completeWebAddress(text('mapUrl')),
    maxSeats: Number(text('maxSeats')) || 1,
    questions: questionsIn(text('questions')),
    startsAt: time('startsAt'),
    endsAt: time('endsAt'),
    timeZone,
    program: text('program'),
    takesRegistrations: values.has('takesRegistrations') ? 1 : 0,
    capacity: capacity === '' ? null : Number(capacity),
    asksFeedback: values.has('asksFeedback') ? 1 : 0,
    fillsByHand: values.has('fillsByHand') ? 1 : 0,
    opensAt: time('opensAt') || null,
    closesAt: time('closesAt') || null,
  };
}

/** Blank lines among the answers to choose from are left out. */
function questionsIn(json: string): NonNullable<Body<'events/editEvent'>['questions']> {
  const questions = JSON.parse(json) as Event['questions'];
  return questions.map((question) => ({
    ...question,
    options:
      question.kind === 'choice'
        ? question.options.map((option) => option.trim()).filter((option) => option !== '')
        : [],
  }));
}
