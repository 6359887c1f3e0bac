const words = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** 'November 2026' of '2026-11'. */
export const monthInWords = (month: string) => words.format(new Date(`${month}-01`));
