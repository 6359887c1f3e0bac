/** '4 minutes' */
export const minutesInWords = (minutes: number) =>
  `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
