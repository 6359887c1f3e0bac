/**
 * A time in ISO 8601 with its offset in hours and minutes, as this program's parsers need it: '+01' and '+0100' become
 * '+01:00', and a decimal comma becomes a point.
 */
export function withWholeOffset(time: string): string {
  const begin = time.indexOf('T');
  if (begin === -1) return time;
  const clock = time
    .slice(begin)
    .replace(',', '.')
    .replace(/([+-]\d\d):?(\d\d)?$/, (_, hours, minutes = '00') => `${hours}:${minutes}`);
  return time.slice(0, begin) + clock;
}
