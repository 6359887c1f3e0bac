const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

const pattern = new RegExp(`^(\\d{4})(${months.join('|')})$`, 'i');

/** An issue's year and month (1 to 12) from its name, or null: four digits and a full English month name. */
export function parseNewsletterSlug(slug: string): { year: number; month: number } | null {
  const [, year, month] = pattern.exec(slug) ?? [];
  if (!year || !month) return null;
  return { year: Number(year), month: months.indexOf(month.toLowerCase()) + 1 };
}
