/** Replaces the title of an event that was published and is a draft again. */
export const notPublished = 'An event that isn’t public right now';
