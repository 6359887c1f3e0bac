/** The anchor of a citation in the text, counted from 1. */
export const citationAnchor = (id: string, place: number) => `cites-${id}-${place}`;
