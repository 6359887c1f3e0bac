/** Fewer people than these are not counted for everyone: a group of one tells what that person does. */
export const smallestCount = 10;

/** '1,250 people'; null: fewer than ten, of which the reader may not know the number. */
export function peopleInWords(count: number | null): string {
  if (count === null) return `fewer than ${smallestCount} people`;
  return count === 1 ? '1 person' : `${count.toLocaleString('en')} people`;
}
