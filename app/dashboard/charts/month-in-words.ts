const words = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** '2026-11' as 'November 2026'. */
export const monthInWords = (month: string) => words.format(new Date(`${month}-01`));
