/** 'sending mail' as the beginning of a sentence: 'Sending mail'. */
export const asSentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** 'every 5 seconds' @param seconds between two runs */
export function intervalInWords(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? 'every second' : `every ${seconds} seconds`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return minutes === 1 ? 'every minute' : `every ${minutes} minutes`;
  const hours = Math.round(minutes / 60);
  return hours === 1 ? 'every hour' : `every ${hours} hours`;
}

/** 'once', 'twice', '12 times' */
export function timesInWords(count: number): string {
  if (count === 1) return 'once';
  return count === 2 ? 'twice' : `${count.toLocaleString('en')} times`;
}
