import type { Measure } from '../../figure.ts';
import { measureSending } from '../../parts/mail/newsletter-sending.ts';
import { withPostgres } from '../../parts/server/postgres.ts';

export const measure: Measure = {
  title: 'Newsletter sending on PostgreSQL',
  isLong: true,
  run: () => withPostgres(measureSending, true),
};
