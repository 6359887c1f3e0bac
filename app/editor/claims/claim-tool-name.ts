/** The toolbar's button for claims, as other places call it. */
export const claimToolName = 'Mark as a claim';
