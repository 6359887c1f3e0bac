/** '2 guests'. @param seats with that of who brings them */
const guestCount = (seats: number): string => (seats === 2 ? '1 guest' : `${seats - 1} guests`);

/** 'and 2 guests: Ana, Ben', after the name of who brings them; empty without any. @param seats with that person's own */
export function guestsInWords({ seats, guests }: { seats: number; guests: string }): string {
  if (seats < 2) return '';
  return `and ${guestCount(seats)}${guests && `: ${guests}`}`;
}
