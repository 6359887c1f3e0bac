/** The tag of everything that shows a campaign or its total. */
export const campaignsTag = 'campaigns';
/** The tag of everything that shows only the texts and addresses of campaigns' pages. */
export const pagesTag = 'campaign-pages';
