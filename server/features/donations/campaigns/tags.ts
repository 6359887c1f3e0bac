/** The tag of everything that shows a campaign or what it raised. */
export const campaignsTag = 'campaigns';
/** The tag of what shows only the texts and addresses of campaigns' pages. */
export const pagesTag = 'campaign-pages';
