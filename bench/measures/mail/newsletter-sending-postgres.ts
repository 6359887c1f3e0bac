import { startPostgres } from '../../../tests/support/database/postgres.ts';
import type { Measure } from '../../figure.ts';
import { measureSending } from '../../parts/mail/newsletter-sending.ts';

export const measure: Measure = {
  title: 'Newsletter sending on PostgreSQL',
  isLong: true,
  run: async () => {
    const postgres = await startPostgres(true);
    try {
      return await measureSending(postgres.url.replace('{name}', 'postgres'));
    } finally {
      await postgres.stop();
    }
  },
};
