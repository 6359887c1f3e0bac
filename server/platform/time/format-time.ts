const day = { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' } as const;
const time = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Creating a format costs a hundred times what using it does. */
function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', { ...day, ...time, timeZone });
  formats.set(timeZone, format);
  return format;
}

/** 'Saturday, December 5, 2026 at 6:00 PM EST' @param instant ms */
export const formatDateTime = (instant: number, timeZone: string) =>
  plainSpaces(formatIn(timeZone).format(instant));

/** 'Saturday, December 5, 2026, 6:00 – 8:00 PM EST' */
export const formatTimeRange = (event: { starts_at: number; ends_at: number; time_zone: string }) =>
  plainSpaces(formatIn(event.time_zone).formatRange(event.starts_at, event.ends_at));

/** The thin spaces of newer Unicode tables show as boxes in some mail programs. */
const plainSpaces = (text: string) => text.replace(/[\u2009\u202f]/g, ' ');
