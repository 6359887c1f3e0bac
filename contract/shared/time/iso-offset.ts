/**
 * A time in ISO 8601 with its offset in hours and minutes, as this program's parsers need it: '+01' and '+0100' become
 * '+01:00', and a decimal comma becomes a point.
 */
export const withWholeOffset = (time: string): string =>
  time
    .replace(/(T.{5,}[+-]\d\d):?(\d\d)?$/, (_, start, minutes = '00') => `${start}:${minutes}`)
    .replace(/(?<=T.{8}),(?=\d)/, '.');
