/** The state that the editor shows for a page whose draft visitors do not see, live or not. */
export const draftState = /(?:until you publish\.|has unpublished changes)$/;
