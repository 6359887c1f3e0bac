/** The name of a place in the text that cites a source, counted from 1. */
export const placeOf = (id: string, place: number) => `cites-${id}-${place}`;
