import { completeWebAddress } from '#app/ui/form/validation/web-address.ts';
import type { Body, Reply } from '#contract/index.ts';

type Event = Reply<'events/editEvent'>['event'];

/** A local time without its offset, as the browser's field takes it. */
export const toLocalInputValue = (local: string | null | undefined) => local?.slice(0, 16) ?? '';

/**
 * Converts a form to the call's body.
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
    description: String(values.get('description') ?? ''),
    place: text('place'),
    link: completeWebAddress(text('link')),
    startsAt: time('startsAt'),
    endsAt: time('endsAt'),
    timeZone,
    program: text('program'),
    takesRegistrations: values.has('takesRegistrations') ? 1 : 0,
    capacity: capacity === '' ? null : Number(capacity),
    opensAt: time('opensAt') || null,
    closesAt: time('closesAt') || null,
    isPublished: values.has('isPublished') ? 1 : 0,
  };
}
