import type { Measure } from '../../figure.ts';
import { measureSending } from '../../parts/mail/newsletter-sending.ts';

export const measure: Measure = {
  title: 'Newsletter sending on SQLite',
  isLong: true,
  run: () => measureSending(),
};
